-- The claims of keyed requests, each with the answer that was given. The id is derived from user, route and key
-- and is the claim itself; there is no other index on purpose.

create table idempotency_keys (
  id uuid primary key,
  user_id text not null check (octet_length(user_id) between 1 and 128),
  route text not null check (octet_length(route) between 1 and 128),
  key text not null check (octet_length(key) between 1 and 255),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  fingerprint_version smallint not null,
  order_id uuid,
  status smallint not null check (status between 200 and 499),
  headers jsonb not null,
  body text not null,
  request text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at >= created_at),
  check ((status = 201) = (order_id is not null))
);

comment on column idempotency_keys.request is
  'The canonical request, kept only where no order keeps it: stored refusals and restocks.';
