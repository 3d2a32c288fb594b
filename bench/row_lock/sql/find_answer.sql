-- $1 claim id
select fingerprint, status, body, request, order_id, expires_at
from idempotency_keys
where id = $1::uuid
