-- $1 ids, $2 users, $3 establishments, $4 client keys, $5 claim ids, $6 totals, $7 currencies, $8 comments,
-- $9 created at
insert into orders (
  id, user_id, establishment_id, status, version, client_idempotency_key, claim_id, total_minor, currency, comment,
  created_at, updated_at)
select
  o.id, o.user_id, o.establishment_id, 'created', 1, o.client_key, o.claim_id, o.total_minor, o.currency, o.comment,
  o.created_at, o.created_at
from unnest(
  $1::uuid[], $2::text[], $3::bigint[], $4::text[], $5::uuid[], $6::bigint[], $7::text[], $8::text[],
  $9::timestamptz[]) as o (
  id, user_id, establishment_id, client_key, claim_id, total_minor, currency, comment, created_at)
