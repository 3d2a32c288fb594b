-- What the shop sells, and every portion it ever received.

create table establishments (
  id bigint primary key check (id > 0),
  name text not null check (octet_length(name) between 1 and 200)
);

create table dishes (
  id bigint primary key check (id > 0),
  establishment_id bigint not null references establishments,
  name text not null check (octet_length(name) between 1 and 200),
  price_minor bigint not null check (price_minor >= 0),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  available bigint check (available >= 0)
) with (fillfactor = 50);

create index dishes_of_establishment on dishes (establishment_id, id);

comment on column dishes.available is 'Portions left; null: unlimited.';

create table stock_receipts (
  id uuid primary key,
  dish_id bigint not null references dishes,
  quantity bigint not null check (quantity > 0),
  user_id text not null check (octet_length(user_id) between 1 and 128),
  at timestamptz not null
);

comment on table stock_receipts is
  'Append-only: what a dish ever received is the sum of its receipts. The id is chosen by the writer, so that '
  'it can find out whether a receipt was committed.';
