-- $1 claim ids
select id, fingerprint, fingerprint_version, status, body, request, order_id, created_at, expires_at
from idempotency_keys
where id = any ($1::uuid[])
