-- $1 key or null, $2 status or null, $3 limit, $4 created at and $5 id of the last order seen (infinity and the greatest
-- id at the start), $6 the first page of the table to look at
-- No index knows keys without their users, or statuses: orders are written at the table's end, so its last pages are
-- read by their place.
select
  o.id, o.user_id, o.establishment_id, o.status, o.version, o.total_minor, o.currency::text as currency,
  o.client_idempotency_key, (extract(epoch from o.created_at) * 1000)::bigint as created_ms,
  (extract(epoch from o.updated_at) * 1000)::bigint as updated_ms
from orders o
where o.ctid >= format('(%s,0)', $6::bigint)::tid
  and ($1::text is null or o.client_idempotency_key = $1::text)
  and ($2::text is null or o.status = $2::text)
  and (o.created_at, o.id) < ($4::timestamptz, $5::uuid)
order by o.created_at desc, o.id desc
limit $3::bigint
