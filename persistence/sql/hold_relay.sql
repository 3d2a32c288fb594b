-- $1 the relays' lock
-- Held by the session until it ends, so that the next process takes over when this one is gone.
select pg_try_advisory_lock($1::bigint) as held
