-- no parameters; one row per key or order that breaks it
select format(
  'key %s of user %s: answers with order %s, which is %s', coalesce(k.key, o.client_idempotency_key),
  coalesce(k.user_id, o.user_id), coalesce(k.order_id::text, 'none'),
  case when o.id is null then 'not there' else 'order ' || o.id end) as example
from idempotency_keys k
left join orders o on o.user_id = k.user_id
  and o.client_idempotency_key = k.key
  and coalesce(o.claim_id, o.id) = k.id
where o.id is distinct from k.order_id
