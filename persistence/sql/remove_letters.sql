-- $1 ids
delete from outbox
where id = any ($1::bigint[])
