-- $1 order id
select m.dish_id, m.direction, m.quantity, (extract(epoch from m.at) * 1000)::bigint as at_ms
from stock_movements m
where m.order_id = $1::uuid
order by m.direction desc, m.dish_id
