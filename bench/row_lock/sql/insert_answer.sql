-- $1 claim id, $2 user, $3 route, $4 key, $5 fingerprint, $6 fingerprint version, $7 order id, $8 status, $9 headers,
-- $10 body, $11 request, $12 created at, $13 expires at
insert into idempotency_keys (
  id, user_id, route, key, fingerprint, fingerprint_version, order_id, status, headers, body, request, created_at,
  expires_at)
values (
  $1::uuid, $2::text, $3::text, $4::text, $5::bytea, $6::smallint, $7::uuid, $8::smallint, $9::text::jsonb, $10::text,
  $11::text, $12::timestamptz, $13::timestamptz)
