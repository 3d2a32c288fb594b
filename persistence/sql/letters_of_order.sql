-- $1 order id, $2 how many rows of the outbox are worth reading
-- The outbox has no index by order: it is empty while the broker answers.
select o.version, o.name, (extract(epoch from o.at) * 1000)::bigint as at_ms
from (select b.order_id, b.version, b.name, b.at from outbox b order by b.id limit $2::bigint) as o
where o.order_id = $1::uuid
order by o.version
