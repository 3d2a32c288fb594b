-- $1 order ids, $2 versions
select e.order_id, e.status, e.source, e.at
from unnest($1::uuid[], $2::int[]) as w (order_id, version)
join ticket_events e on e.order_id = w.order_id and e.version = w.version
