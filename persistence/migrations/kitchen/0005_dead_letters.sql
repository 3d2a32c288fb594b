-- Callbacks that no order took, as the topic of dead letters tells them, and what was done about each.

create table dead_letters (
  id bigint generated always as identity primary key,
  -- Where the letter lies.
  topic text not null,
  partition int not null,
  "offset" bigint not null,
  recorded_at timestamptz(3) not null,
  -- Where the callback came from; of a letter without headers: where the letter lies.
  source_topic text not null,
  source_partition int not null,
  source_offset bigint not null,
  source_at timestamptz(3) not null,
  key bytea,
  value bytea,
  value_bytes bigint not null check (value_bytes >= 0),
  value_sha256 text,
  order_id uuid,
  cause text not null check (octet_length(cause) between 1 and 100),
  detail text not null,
  first_seen timestamptz(3) not null,
  attempts int not null,
  state text not null default 'waiting' check (state in ('waiting', 'settled', 'shelved', 'discarded')),
  verdict text,
  redrives int not null default 0 check (redrives >= 0),
  updated_at timestamptz(3) not null,
  -- With its time, because a broker that lost its log counts from 0 again.
  unique (topic, partition, "offset", recorded_at)
);

create index dead_letters_open on dead_letters (state, id) where state in ('waiting', 'shelved');
create index dead_letters_of_order on dead_letters (order_id, id) where order_id is not null;

comment on column dead_letters.value is 'As it came, unless it was too large: then its beginning, with size and hash beside.';

create table dead_letter_acts (
  letter_id bigint not null references dead_letters,
  number int not null check (number > 0),
  act text not null check (act in ('redrive', 'discard')),
  user_id text not null,
  verdict text not null,
  detail text not null,
  at timestamptz(3) not null,
  primary key (letter_id, number)
);

comment on table dead_letter_acts is 'Who did what about a letter, and what came of it; the last twenty.';
