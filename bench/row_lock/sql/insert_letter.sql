-- $1 order id, $2 version, $3 name, $4 body, $5 at
insert into outbox (order_id, version, name, body, at)
values ($1::uuid, $2::int, $3::text, $4::text, $5::timestamptz)
