-- $1 ids to leave out, $2 limit
select o.id, o.order_id, o.version, o.name, o.body, (extract(epoch from o.at) * 1000)::bigint as at_ms
from outbox o
where o.id <> all ($1::bigint[])
order by o.id
limit $2::bigint
