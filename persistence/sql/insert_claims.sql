-- $1 ids (sorted), $2 users, $3 routes, $4 keys, $5 fingerprints, $6 fingerprint versions, $7 order ids, $8 statuses,
-- $9 headers, $10 bodies, $11 requests, $12 created at, $13 expires at
insert into idempotency_keys (
  id, user_id, route, key, fingerprint, fingerprint_version, order_id, status, headers, body, request, created_at,
  expires_at)
select
  c.id, c.user_id, c.route, c.key, c.fingerprint, c.fingerprint_version, c.order_id, c.status, c.headers::jsonb, c.body,
  c.request, c.created_at, c.expires_at
from unnest(
  $1::uuid[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::smallint[], $7::uuid[], $8::smallint[], $9::text[],
  $10::text[], $11::text[], $12::timestamptz[], $13::timestamptz[]) as c (
  id, user_id, route, key, fingerprint, fingerprint_version, order_id, status, headers, body, request, created_at,
  expires_at)
