-- $1 from, $2 to: the legal steps; one row per event that breaks it
-- A kitchen's cancellation may overtake a step that it never heard of, so it follows whatever is not final.
select format(
  'ticket %s: event %s goes to %s after %s', c.order_id, c.version, c.status, coalesce(c.before, 'nothing')) as example
from (
  select
    order_id, version, status, source,
    lag(status) over history as before,
    row_number() over history as place
  from ticket_events
  window history as (partition by order_id order by version)
) c
where c.version <> c.place
  or (c.place = 1 and c.status not in ('created', 'cancelled'))
  or ((c.place = 1 or c.status = 'cancelled') <> (c.source = 'kafka'))
  or (c.place > 1 and c.status <> 'cancelled' and not exists (
    select
    from unnest($1::text[], $2::text[]) as legal (from_status, to_status)
    where legal.from_status = c.before
      and legal.to_status = c.status))
  or (c.place > 1 and c.status = 'cancelled' and not exists (
    select
    from unnest($1::text[]) as legal (from_status)
    where legal.from_status = c.before))
