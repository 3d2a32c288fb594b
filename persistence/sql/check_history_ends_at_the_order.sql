-- no parameters; one row per order or history that breaks it
select format(
  'order %s: stands at %s, version %s; its history ends at %s, version %s', coalesce(o.id, e.order_id),
  coalesce(o.status, 'nothing'), o.version, coalesce(e.to_status, 'nothing'), e.version) as example
from orders o
full join (
  select distinct on (order_id) order_id, version, to_status
  from order_status_events
  order by order_id, version desc
) e on e.order_id = o.id
where o.version is distinct from e.version
  or o.status is distinct from e.to_status
