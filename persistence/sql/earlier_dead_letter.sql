-- $1 order id, $2 source topic, $3 source partition, $4 source offset
select d.id
from dead_letters d
where d.order_id = $1::uuid
  and d.state = 'waiting'
  and d.source_topic = $2::text
  and d.source_partition = $3::int
  and d.source_offset < $4::bigint
order by d.source_offset
limit 1
