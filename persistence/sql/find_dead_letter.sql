-- $1 id
select
  d.id, d.topic, d.partition, d."offset", d.source_topic, d.source_partition, d.source_offset,
  (extract(epoch from d.source_at) * 1000)::bigint as source_ms, d.value_bytes, d.value_sha256, d.order_id, d.cause,
  d.detail, (extract(epoch from d.first_seen) * 1000)::bigint as first_seen_ms, d.attempts, d.state, d.verdict,
  d.redrives, (extract(epoch from d.updated_at) * 1000)::bigint as updated_ms, encode(d.key, 'hex') as key,
  encode(d.value, 'hex') as value
from dead_letters d
where d.id = $1::bigint
