-- $1 the number up to which it is worth counting
select
  (select count(*) from (select 1 from outbox limit $1::bigint) as counted) as waiting,
  (select (extract(epoch from o.at) * 1000)::bigint from outbox o order by o.id limit 1) as oldest_ms
