-- $1 order ids
-- One statement, so that a ticket and its unpublished steps (version:status:milliseconds) are read as of one moment.
select
  t.order_id, t.establishment_id, t.status, t.version, t.published_version, t.lines, t.comment,
  (extract(epoch from t.created_at) * 1000)::bigint as created_ms,
  (extract(epoch from t.updated_at) * 1000)::bigint as updated_ms,
  (
    select string_agg(
      e.version || ':' || e.status || ':' || (extract(epoch from e.at) * 1000)::bigint, ',' order by e.version)
    from ticket_events e
    where e.order_id = t.order_id
      and e.version > t.published_version
  ) as unpublished
from tickets t
where t.order_id = any ($1::uuid[])
