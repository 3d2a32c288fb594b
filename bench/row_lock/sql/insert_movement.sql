-- $1 order id, $2 dish, $3 direction, $4 quantity, $5 at
insert into stock_movements (order_id, dish_id, direction, quantity, at)
values ($1::uuid, $2::bigint, $3::text, $4::bigint, $5::timestamptz)
