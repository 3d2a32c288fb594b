-- $1 order id; the dishes it took stock of, locked in the order of their ids
select d.id, m.quantity
from stock_movements m
join dishes d on d.id = m.dish_id
where m.order_id = $1::uuid
  and m.direction = 'take'
order by d.id
for update of d
