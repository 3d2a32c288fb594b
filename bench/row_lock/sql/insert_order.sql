-- $1 id, $2 user, $3 establishment, $4 client key, $5 total, $6 currency, $7 comment, $8 created at
insert into orders (
  id, user_id, establishment_id, status, version, client_idempotency_key, total_minor, currency, comment, created_at,
  updated_at)
values (
  $1::uuid, $2::text, $3::bigint, 'created', 1, $4::text, $5::bigint, $6::text, $7::text, $8::timestamptz,
  $8::timestamptz)
