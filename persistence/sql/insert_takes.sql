-- $1 order ids, $2 dishes, $3 quantities, $4 at
insert into stock_movements (order_id, dish_id, direction, quantity, at)
select m.order_id, m.dish_id, 'take', m.quantity, m.at
from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::timestamptz[]) as m (order_id, dish_id, quantity, at)
