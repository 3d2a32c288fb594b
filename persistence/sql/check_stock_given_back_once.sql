-- no parameters; one row per movement that breaks it
-- The primary key allows one take and one release per order and dish.
select format(
  'order %s, dish %s: stands at %s, took %s, gave back %s', coalesce(t.order_id, r.order_id),
  coalesce(t.dish_id, r.dish_id), coalesce(o.status, 'nothing'), coalesce(t.quantity, 0), coalesce(r.quantity, 0)) as
  example
from (select * from stock_movements where direction = 'take') t
full join (select * from stock_movements where direction = 'release') r
  on r.order_id = t.order_id and r.dish_id = t.dish_id
left join orders o on o.id = coalesce(t.order_id, r.order_id)
where o.id is null
  or coalesce(r.quantity, 0) <> case when o.status in ('rejected', 'cancelled') then coalesce(t.quantity, 0) else 0 end
  or t.quantity is null
