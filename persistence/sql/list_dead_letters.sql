-- $1 state or null, $2 cause or null, $3 order id or null, $4 the id after which to begin, $5 limit
select
  d.id, d.topic, d.partition, d."offset", d.source_topic, d.source_partition, d.source_offset,
  (extract(epoch from d.source_at) * 1000)::bigint as source_ms, d.value_bytes, d.value_sha256, d.order_id, d.cause,
  d.detail, (extract(epoch from d.first_seen) * 1000)::bigint as first_seen_ms, d.attempts, d.state, d.verdict,
  d.redrives, (extract(epoch from d.updated_at) * 1000)::bigint as updated_ms
from dead_letters d
where ($1::text is null or d.state = $1::text)
  and ($2::text is null or d.cause = $2::text)
  and ($3::uuid is null or d.order_id = $3::uuid)
  and d.id > $4::bigint
order by d.id
limit $5::bigint
