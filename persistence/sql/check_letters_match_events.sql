-- no parameters; one row per letter that breaks it
select format('order %s, version %s: %s letters %s', b.order_id, b.version, b.letters, b.name) as example
from (
  select order_id, version, name, count(*) as letters
  from outbox
  group by order_id, version, name
) b
left join order_status_events e
  on e.order_id = b.order_id and e.version = b.version and 'order.' || e.to_status = b.name
where b.letters > 1
  or e.order_id is null
