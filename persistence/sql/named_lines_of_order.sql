-- $1 order id
select l.dish_id, coalesce(d.name, '') as name, l.quantity, l.price_minor
from order_lines l
left join dishes d on d.id = l.dish_id
where l.order_id = $1::uuid
order by l.position
