-- $1 order id
select
  o.id, o.user_id, o.establishment_id, o.status, o.version, o.total_minor, o.currency::text as currency,
  o.client_idempotency_key, (extract(epoch from o.created_at) * 1000)::bigint as created_ms,
  (extract(epoch from o.updated_at) * 1000)::bigint as updated_ms, o.comment
from orders o
where o.id = $1::uuid
