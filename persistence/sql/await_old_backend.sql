-- $1 the advisory lock the lost connection held: got once its backend is gone, and given back at once
select pg_advisory_xact_lock($1::bigint)
