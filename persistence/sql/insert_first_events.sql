-- $1 order ids, $2 at
insert into order_status_events (order_id, version, to_status, source, at)
select e.order_id, 1, 'created', 'http', e.at
from unnest($1::uuid[], $2::timestamptz[]) as e (order_id, at)
