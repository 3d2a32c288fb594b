package store

// All rows of a new order but its dishes', in one statement.
const insertOrderText = `
with placed as (
  insert into orders (
    id, user_id, establishment_id, status, version, client_idempotency_key, total_minor, currency,
    comment, created_at, updated_at)
  values ($1, $2, $3, 'created', 1, $4, $5, $6, $7, $8, $8)
), lines as (
  insert into order_lines (order_id, position, dish_id, quantity, price_minor)
  select $1, l.position, l.dish_id, l.quantity, l.price_minor
  from unnest($9::bigint[], $10::bigint[], $11::bigint[]) with ordinality as l (
    dish_id, quantity, price_minor, position)
), event as (
  insert into order_status_events (order_id, version, to_status, source, at)
  values ($1, 1, 'created', 'http', $8)
), takes as (
  insert into stock_movements (order_id, dish_id, direction, quantity, at)
  select $1, t.dish_id, 'take', t.quantity, $8
  from unnest($9::bigint[], $10::bigint[], $12::boolean[]) as t (dish_id, quantity, limited)
  where t.limited
), letter as (
  insert into outbox (order_id, version, name, body, at)
  values ($1, 1, 'order.created', $13, $8)
)
insert into idempotency_keys (
  id, user_id, route, key, fingerprint, fingerprint_version, order_id, status, headers, body,
  created_at, expires_at)
select $1, $2, $14, $4, $15, $16, $1, 201, $17, $13, $8, $18
where $4::text is not null`

// Takes the step only from the version that was read; then all its rows, in one statement.
const cancelOrderText = `
with moved as (
  update orders
  set status = 'cancelled', version = version + 1, updated_at = $3
  where id = $1 and version = $2
  returning id, version
), event as (
  insert into order_status_events (order_id, version, from_status, to_status, source, at)
  select id, version, $4, 'cancelled', 'http', $3
  from moved
), back as (
  insert into stock_movements (order_id, dish_id, direction, quantity, at)
  select t.order_id, t.dish_id, 'release', t.quantity, $3
  from moved m
  join stock_movements t on t.order_id = m.id and t.direction = 'take'
  order by t.dish_id
  returning dish_id, quantity
), stock as (
  update dishes d
  set available = d.available + b.quantity
  from back b
  where d.id = b.dish_id
), letter as (
  insert into outbox (order_id, version, name, body, at)
  select id, version, 'order.cancelled', $5, $3
  from moved
)
select count(*) from moved`

// The steps of several orders, each once, in the order of their ids. It fails as a whole when one of
// the $11 orders is not at the version before its step.
const moveOrdersText = `
with steps as (
  select *
  from unnest(
    $1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[]) as s (
    id, version, from_status, to_status, key, position, letter)
), moved as (
  update orders o
  set status = s.to_status, version = s.version, updated_at = $8
  from steps s
  where o.id = s.id and o.version = s.version - 1
  returning s.*
), events as (
  insert into order_status_events (
    order_id, version, from_status, to_status, source, idempotency_key, topic, partition, "offset",
    at)
  select id, version, from_status, to_status, 'kafka', key, $9, $10, position, $8
  from moved
), back as (
  insert into stock_movements (order_id, dish_id, direction, quantity, at)
  select t.order_id, t.dish_id, 'release', t.quantity, $8
  from moved m
  join stock_movements t on t.order_id = m.id and t.direction = 'take'
  where m.to_status in ('rejected', 'cancelled')
  returning dish_id, quantity
), stock as (
  update dishes d
  set available = d.available + b.quantity
  from (
    select dish_id, sum(quantity)::bigint as quantity from back group by dish_id order by dish_id
  ) b
  where d.id = b.dish_id
), letters as (
  insert into outbox (order_id, version, name, body, at)
  select id, version, 'order.cancelled', letter, $8
  from moved
  where letter is not null
)
select 1 / (case count(*) when $11 then 1 else 0 end) from moved`
