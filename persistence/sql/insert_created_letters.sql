-- $1 order ids, $2 bodies, $3 at
insert into outbox (order_id, version, name, body, at)
select o.order_id, 1, 'order.created', o.body, o.at
from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as o (order_id, body, at)
returning order_id, id
