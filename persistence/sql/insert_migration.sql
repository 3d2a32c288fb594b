-- $1 name, $2 checksum
insert into schema_migrations (name, checksum)
values ($1::text, $2::text)
