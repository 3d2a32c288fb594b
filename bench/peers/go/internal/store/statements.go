package store

// Names of the prepared statements.
const (
	begin       = "begin"
	commit      = "commit"
	rollback    = "rollback"
	findAnswer  = "find_answer"
	dropAnswer  = "drop_answer"
	storeAnswer = "store_answer"
	readDish    = "read_dish"
	lockDish    = "lock_dish"
	takeStock   = "take_stock"
	guardTake   = "guard_take"
	guardRead   = "guard_read"
	insertOrder = "insert_order"
	readOrder   = "read_order"
	cancelOrder = "cancel_order"
	readOrders  = "read_orders"
	lockOrders  = "lock_orders"
	readEvents  = "read_events"
	moveOrders  = "move_orders"
)

const dishColumns = `select establishment_id, price_minor, currency::text, available from dishes where id = $1`

const orderColumns = `
select id, user_id, establishment_id, status, version
from orders
where id = any ($1::uuid[])`

// Every statement by its name.
var statements = map[string]string{
	begin:    `begin`,
	commit:   `commit`,
	rollback: `rollback`,

	findAnswer: `
select fingerprint, status, body, request, order_id, expires_at
from idempotency_keys
where id = $1`,

	dropAnswer: `delete from idempotency_keys where id = $1 and expires_at <= $2`,

	storeAnswer: `
insert into idempotency_keys (
  id, user_id, route, key, fingerprint, fingerprint_version, status, headers, body, request,
  created_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, '{}', $8, $9, $10, $11)`,

	readDish: dishColumns,
	lockDish: dishColumns + ` for update`,

	takeStock: `update dishes set available = available - $2 where id = $1`,

	// A dish that is not as it was read fails the transaction.
	guardTake: `
with taken as (
  update dishes
  set available = available - $2
  where id = $1 and establishment_id = $3 and price_minor = $4 and currency = $5
    and available is not null
  returning id
)
select 1 / count(*) from taken`,

	guardRead: `
with read as (
  select id
  from dishes
  where id = $1 and establishment_id = $2 and price_minor = $3 and currency = $4
    and available is null
  for share
)
select 1 / count(*) from read`,

	insertOrder: insertOrderText,

	readOrder: `
select
  o.user_id, o.establishment_id, o.status, o.version, o.total_minor, o.currency::text, o.comment,
  o.created_at, o.updated_at, l.dish_id, l.quantity, l.price_minor
from orders o
join order_lines l on l.order_id = o.id
where o.id = $1
order by l.position`,

	cancelOrder: cancelOrderText,

	readOrders: orderColumns,
	lockOrders: orderColumns + ` order by id for update`,

	readEvents: `
select order_id, to_status, idempotency_key
from order_status_events
where order_id = any ($1::uuid[])`,

	moveOrders: moveOrdersText,
}
