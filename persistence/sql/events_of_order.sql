-- $1 order id, $2 owner or null
select
  e.version, e.from_status, e.to_status, e.source, e.idempotency_key, (extract(epoch from e.at) * 1000)::bigint as at_ms,
  e.topic, e.partition, e."offset"
from orders o
join order_status_events e on e.order_id = o.id
where o.id = $1::uuid
  and ($2::text is null or o.user_id = $2::text)
order by e.version
