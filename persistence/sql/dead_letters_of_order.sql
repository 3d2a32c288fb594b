-- $1 order id, $2 limit
select
  d.id, d.source_topic, d.source_partition, d.source_offset, d.cause, d.state,
  (extract(epoch from d.recorded_at) * 1000)::bigint as at_ms
from dead_letters d
where d.order_id = $1::uuid
order by d.id desc
limit $2::bigint
