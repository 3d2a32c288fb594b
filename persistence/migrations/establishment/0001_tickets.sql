-- What the cooks see and advance: a ticket for every order, its history, and how much of it the broker knows.

create table tickets (
  order_id uuid primary key,
  establishment_id bigint not null check (establishment_id > 0),
  status text not null check (
    status in ('created', 'accepted', 'cooking', 'ready', 'completed', 'rejected', 'cancelled')),
  version int not null check (version > 0),
  published_version int not null,
  lines text not null check (octet_length(lines) <= 5000),
  comment text check (octet_length(comment) <= 1000),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (published_version between 1 and version)
) with (fillfactor = 70);

comment on column tickets.lines is 'dish:quantity, in the order''s own order, separated by commas.';
comment on column tickets.published_version is
  'Every change up to this version was acknowledged by the broker, or is none of the establishment''s.';

-- Listings ask for some statuses of some establishments, newest first.
create index tickets_by_status on tickets (establishment_id, status, created_at, order_id);

-- What the background publisher looks for; empty while the broker is well.
create index tickets_unpublished on tickets (updated_at, order_id) where published_version < version;

create table ticket_events (
  order_id uuid not null,
  version int not null check (version > 0),
  status text not null check (
    status in ('created', 'accepted', 'cooking', 'ready', 'completed', 'rejected', 'cancelled')),
  source text not null check (source in ('http', 'kafka')),
  at timestamptz(3) not null,
  primary key (order_id, version)
);
