-- no parameters; one row per ticket or history that breaks it
select format(
  'ticket %s: stands at %s, version %s; its history ends at %s, version %s', coalesce(t.order_id, e.order_id),
  coalesce(t.status, 'nothing'), t.version, coalesce(e.status, 'nothing'), e.version) as example
from tickets t
full join (
  select distinct on (order_id) order_id, version, status
  from ticket_events
  order by order_id, version desc
) e on e.order_id = t.order_id
where t.version is distinct from e.version
  or t.status is distinct from e.status
