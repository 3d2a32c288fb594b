-- $1 order ids, $2 positions, $3 dishes, $4 quantities, $5 prices
insert into order_lines (order_id, position, dish_id, quantity, price_minor)
select l.order_id, l.position, l.dish_id, l.quantity, l.price_minor
from unnest($1::uuid[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[]) as l (
  order_id, position, dish_id, quantity, price_minor)
