-- $1 order id, $2 version after, $3 at
update orders
set status = 'cancelled', version = $2::int, updated_at = $3::timestamptz
where id = $1::uuid
