-- $1 order ids (sorted), $2 versions after, $3 published versions at least, $4 from, $5 to, $6 sources, $7 at
-- Everything is derived from the rows that were really updated, so a stale version writes nothing at all.
with moved as (
  update tickets t
  set
    status = w.to_status, version = w.version, published_version = greatest(t.published_version, w.published_version),
    updated_at = w.at
  from unnest($1::uuid[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::timestamptz[]) as w (
    order_id, version, published_version, from_status, to_status, source, at)
  where t.order_id = w.order_id
    and t.version = w.version - 1
    and t.status = w.from_status
  returning w.order_id, w.version, w.to_status, w.source, w.at
), events as (
  insert into ticket_events (order_id, version, status, source, at)
  select m.order_id, m.version, m.to_status, m.source, m.at
  from moved m
)
select order_id
from moved
