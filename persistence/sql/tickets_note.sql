-- $1 order ids (sorted), $2 establishments, $3 statuses, $4 lines, $5 comments, $6 created at, $7 updated at
-- A ticket that exists stays as it is; the events are derived from the rows that were really inserted.
with noted as (
  insert into tickets (
    order_id, establishment_id, status, version, published_version, lines, comment, created_at, updated_at)
  select n.order_id, n.establishment_id, n.status, 1, 1, n.lines, n.comment, n.created_at, n.updated_at
  from unnest(
    $1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[]) as n (
    order_id, establishment_id, status, lines, comment, created_at, updated_at)
  on conflict (order_id) do nothing
  returning order_id, status, updated_at
), events as (
  insert into ticket_events (order_id, version, status, source, at)
  select n.order_id, 1, n.status, 'kafka', n.updated_at
  from noted n
)
select order_id
from noted
