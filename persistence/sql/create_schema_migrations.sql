-- no parameters
create table if not exists schema_migrations (
  name text primary key,
  checksum text not null check (length(checksum) = 64),
  applied_at timestamptz not null default now()
)
