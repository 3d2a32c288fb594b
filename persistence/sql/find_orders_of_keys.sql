-- $1 claim ids, $2 users, $3 keys
select w.claim_id, o.id
from unnest($1::uuid[], $2::text[], $3::text[]) as w (claim_id, user_id, key)
join orders o on o.user_id = w.user_id and o.client_idempotency_key = w.key
