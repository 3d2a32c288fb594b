-- no parameters; one row per order that breaks it
select format('order %s: costs %s, its lines %s', coalesce(o.id, l.order_id), o.total_minor, l.total) as example
from orders o
full join (
  select order_id, sum(quantity::numeric * price_minor) as total
  from order_lines
  group by order_id
) l on l.order_id = o.id
where o.total_minor is distinct from l.total
