-- $1 topic, $2 partition, $3 offset, $4 source topic, $5 source partition, $6 source offset, $7 source at, $8 key in
-- hex, $9 value in hex, $10 bytes of the whole value, $11 its hash, $12 order id, $13 cause, $14 detail, $15 first seen,
-- $16 attempts, $17 now, $18 when the letter was recorded
insert into dead_letters (
  topic, partition, "offset", source_topic, source_partition, source_offset, source_at, key, value, value_bytes,
  value_sha256, order_id, cause, detail, first_seen, attempts, updated_at, recorded_at)
values (
  $1::text, $2::int, $3::bigint, $4::text, $5::int, $6::bigint, $7::timestamptz, decode($8::text, 'hex'),
  decode($9::text, 'hex'), $10::bigint, $11::text, $12::uuid, $13::text, $14::text, $15::timestamptz, $16::int,
  $17::timestamptz, $18::timestamptz)
on conflict (topic, partition, "offset", recorded_at) do nothing
