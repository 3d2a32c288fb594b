-- $1 order ids (sorted), $2 versions after, $3 from, $4 to, $5 at, $6 sources, $7 keys, $8 topics, $9 partitions,
-- $10 offsets, $11 whether the stock goes back, $12 body of the order.cancelled letter or null
-- Everything is derived from the rows that were really updated, so a stale version writes nothing at all.
with changed as (
  update orders o
  set status = w.to_status, version = w.version, updated_at = w.at
  from unnest(
    $1::uuid[], $2::int[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::text[], $9::int[],
    $10::bigint[], $11::boolean[], $12::text[]) as w (
    id, version, from_status, to_status, at, source, idempotency_key, topic, partition, position, gives_back, letter)
  where o.id = w.id
    and o.version = w.version - 1
    and o.status = w.from_status
  returning w.*
), events as (
  insert into order_status_events (
    order_id, version, from_status, to_status, source, idempotency_key, topic, partition, "offset", at)
  select
    c.id, c.version, c.from_status, c.to_status, c.source, c.idempotency_key, c.topic, c.partition, c.position, c.at
  from changed c
), releases as (
  insert into stock_movements (order_id, dish_id, direction, quantity, at)
  select t.order_id, t.dish_id, 'release', t.quantity, c.at
  from changed c
  join stock_movements t on t.order_id = c.id and t.direction = 'take'
  where c.gives_back
  returning dish_id, quantity
), stocked as (
  update dishes d
  set available = d.available + r.quantity
  from (select dish_id, sum(quantity)::bigint as quantity from releases group by dish_id) as r
  where d.id = r.dish_id
), letters as (
  insert into outbox (order_id, version, name, body, at)
  select c.id, c.version, 'order.cancelled', c.letter, c.at
  from changed c
  where c.letter is not null
  returning order_id, id
)
select c.id, l.id as letter_id
from changed c
left join letters l on l.order_id = c.id
