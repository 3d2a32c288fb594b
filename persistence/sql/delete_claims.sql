-- $1 ids of claims whose stored answer has expired
delete from idempotency_keys
where id = any ($1::uuid[])
