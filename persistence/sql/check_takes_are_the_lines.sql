-- no parameters; one row per line or movement that breaks it
select format(
  'order %s, dish %s: ordered %s, took %s', coalesce(l.order_id, t.order_id), coalesce(l.dish_id, t.dish_id),
  coalesce(l.quantity, 0), coalesce(t.quantity, 0)) as example
from (
  select order_id, dish_id, sum(quantity) as quantity
  from order_lines
  group by order_id, dish_id
) l
full join (select * from stock_movements where direction = 'take') t
  on t.order_id = l.order_id and t.dish_id = l.dish_id
left join dishes d on d.id = l.dish_id
where (t.order_id is not null and t.quantity is distinct from l.quantity)
  or (t.order_id is null and d.available is not null)
