-- $1 order id, $2 version, $3 from, $4 to, $5 at
insert into order_status_events (order_id, version, from_status, to_status, source, at)
values ($1::uuid, $2::int, $3::text, $4::text, 'http', $5::timestamptz)
