-- Orders, their lines, their history and the stock they hold. No foreign keys between these tables: they are
-- written in one transaction by one writer, and the check command proves what the keys would prove.

-- Users and keys are compared byte by byte: cheaper than by a language's rules, and no index depends on the version
-- of those rules.
create table orders (
  id uuid primary key,
  user_id text collate "C" not null check (octet_length(user_id) between 1 and 128),
  establishment_id bigint not null,
  status text not null check (
    status in ('created', 'accepted', 'cooking', 'ready', 'completed', 'rejected', 'cancelled')),
  version int not null check (version > 0),
  client_idempotency_key text collate "C" check (octet_length(client_idempotency_key) between 1 and 255),
  total_minor bigint not null check (total_minor >= 0),
  currency char(3) not null,
  comment text check (octet_length(comment) <= 1000),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
) with (fillfactor = 85);

-- The second, readable guard: one order per user and key. Never global, or one user could take a key from another.
create unique index orders_client_key on orders (user_id, client_idempotency_key)
  where client_idempotency_key is not null;

-- Every order stands in exactly one index by user: keyed ones in the guard above, the others here.
create index orders_unkeyed_by_user on orders (user_id, created_at, id)
  where client_idempotency_key is null;

create table order_lines (
  order_id uuid not null,
  position smallint not null check (position > 0),
  dish_id bigint not null,
  quantity bigint not null check (quantity > 0),
  price_minor bigint not null check (price_minor >= 0),
  primary key (order_id, position)
);

create table order_status_events (
  order_id uuid not null,
  version int not null check (version > 0),
  from_status text,
  to_status text not null,
  source text not null check (source in ('http', 'kafka', 'redrive')),
  idempotency_key text collate "C",
  topic text,
  partition int,
  "offset" bigint,
  at timestamptz not null,
  primary key (order_id, version),
  check ((version = 1) = (from_status is null))
);

create unique index order_status_events_key on order_status_events (order_id, idempotency_key)
  where idempotency_key is not null;

-- Only dishes whose stock is limited have movements. The primary key is the guard against giving back twice.
create table stock_movements (
  order_id uuid not null,
  dish_id bigint not null,
  direction text not null check (direction in ('take', 'release')),
  quantity bigint not null check (quantity > 0),
  at timestamptz not null,
  primary key (order_id, dish_id, direction)
);

-- An order in one row, for readers; its lines as dish:quantity:price, in order.
create view whole_orders as
select
  o.id,
  o.user_id,
  o.establishment_id,
  o.status,
  o.version,
  (
    select string_agg(l.dish_id || ':' || l.quantity || ':' || l.price_minor, ',' order by l.position)
    from order_lines l
    where l.order_id = o.id
  ) as lines,
  o.total_minor,
  o.currency::text as currency,
  o.comment,
  o.created_at,
  (extract(epoch from o.created_at) * 1000)::bigint as created_ms,
  (extract(epoch from o.updated_at) * 1000)::bigint as updated_ms,
  o.client_idempotency_key
from orders o;
