-- $1 order id, $2 user or null, $3 key or null, $4 status or null
select
  o.id, o.user_id, o.establishment_id, o.status, o.version, o.total_minor, o.currency::text as currency,
  o.client_idempotency_key, (extract(epoch from o.created_at) * 1000)::bigint as created_ms,
  (extract(epoch from o.updated_at) * 1000)::bigint as updated_ms
from orders o
where o.id = $1::uuid
  and ($2::text is null or o.user_id = $2::text)
  and ($3::text is null or o.client_idempotency_key = $3::text)
  and ($4::text is null or o.status = $4::text)
