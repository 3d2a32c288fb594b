-- $1 claim id
delete from idempotency_keys
where id = $1::uuid
