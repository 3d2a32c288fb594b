-- $1 user, $2 key, $3 status or null
select
  o.id, o.user_id, o.establishment_id, o.status, o.version, o.total_minor, o.currency::text as currency,
  o.client_idempotency_key, (extract(epoch from o.created_at) * 1000)::bigint as created_ms,
  (extract(epoch from o.updated_at) * 1000)::bigint as updated_ms
from orders o
where o.user_id = $1::text
  and o.client_idempotency_key = $2::text
  and ($3::text is null or o.status = $3::text)
