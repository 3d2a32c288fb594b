-- $1 from, $2 to: the legal steps; one row per event that breaks it
select format(
  'order %s: event %s goes from %s to %s after %s', c.order_id, c.version, coalesce(c.from_status, 'nothing'),
  c.to_status, coalesce(c.before, 'nothing')) as example
from (
  select
    order_id, version, from_status, to_status,
    lag(to_status) over history as before,
    row_number() over history as place
  from order_status_events
  window history as (partition by order_id order by version)
) c
left join unnest($1::text[], $2::text[]) as legal (from_status, to_status)
  on legal.from_status = c.from_status and legal.to_status = c.to_status
where c.version <> c.place
  or c.from_status is distinct from c.before
  or (c.place = 1 and c.to_status <> 'created')
  or (c.place > 1 and legal.from_status is null)
