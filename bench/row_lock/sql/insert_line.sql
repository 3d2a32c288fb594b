-- $1 order id, $2 position, $3 dish, $4 quantity, $5 price
insert into order_lines (order_id, position, dish_id, quantity, price_minor)
values ($1::uuid, $2::smallint, $3::bigint, $4::bigint, $5::bigint)
