-- $1 first page, $2 page after the last one, $3 now
with removed as (
  delete from idempotency_keys
  where ctid >= format('(%s,0)', $1::bigint)::tid
    and ctid < format('(%s,0)', $2::bigint)::tid
    and expires_at < $3::timestamptz
  returning 1
)
select
  (select count(*) from removed) as removed,
  pg_relation_size('idempotency_keys') / current_setting('block_size')::bigint as pages
