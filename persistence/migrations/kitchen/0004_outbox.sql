-- Messages that left together with their order's change and wait to be published.

create table outbox (
  id bigint generated always as identity primary key,
  order_id uuid not null,
  version int not null check (version > 0),
  name text not null check (name in ('order.created', 'order.cancelled')),
  body text not null,
  at timestamptz not null
);
