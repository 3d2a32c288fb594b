-- $1 establishments or null: all, $2 statuses, $3 limit, $4 created at and $5 order id of the last ticket seen (infinity
-- and the greatest id at the start)
-- A few from each establishment and status, each in the order of the index, then the newest of those.
with recursive shops (id) as (
  (
    select min(establishment_id)
    from tickets
    where $1::bigint[] is null
  )
  union all
  select (select min(t.establishment_id) from tickets t where t.establishment_id > s.id)
  from shops s
  where s.id is not null
), asked (id) as (
  select id
  from shops
  where id is not null
  union
  select unnest($1::bigint[])
)
select
  t.order_id, t.establishment_id, t.status, t.version, t.published_version, t.lines, t.comment,
  (extract(epoch from t.created_at) * 1000)::bigint as created_ms,
  (extract(epoch from t.updated_at) * 1000)::bigint as updated_ms
from asked a
cross join unnest($2::text[]) as s (status)
cross join lateral (
  select *
  from tickets t
  where t.establishment_id = a.id
    and t.status = s.status
    and (t.created_at, t.order_id) < ($4::timestamptz, $5::uuid)
  order by t.created_at desc, t.order_id desc
  limit $3::bigint
) t
order by t.created_at desc, t.order_id desc
limit $3::bigint
