-- $1 user, $2 status or null, $3 limit, $4 created at and $5 id of the last order seen (infinity and the greatest id at
-- the start)
-- A user's orders with a key stand in orders_client_key, those without in orders_unkeyed_by_user, which is sorted.
with page as (
  (
    select o.id, o.created_at
    from orders o
    where o.user_id = $1::text
      and o.client_idempotency_key is not null
      and ($2::text is null or o.status = $2::text)
      and (o.created_at, o.id) < ($4::timestamptz, $5::uuid)
    order by o.created_at desc, o.id desc
    limit $3::bigint
  )
  union all
  (
    select o.id, o.created_at
    from orders o
    where o.user_id = $1::text
      and o.client_idempotency_key is null
      and ($2::text is null or o.status = $2::text)
      and (o.created_at, o.id) < ($4::timestamptz, $5::uuid)
    order by o.created_at desc, o.id desc
    limit $3::bigint
  )
  order by created_at desc, id desc
  limit $3::bigint
)
select
  o.id, o.user_id, o.establishment_id, o.status, o.version, o.total_minor, o.currency::text as currency,
  o.client_idempotency_key, (extract(epoch from o.created_at) * 1000)::bigint as created_ms,
  (extract(epoch from o.updated_at) * 1000)::bigint as updated_ms
from page p
join orders o on o.id = p.id
order by p.created_at desc, p.id desc
