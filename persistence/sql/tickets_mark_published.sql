-- $1 order ids (sorted), $2 versions up to which the broker has acknowledged all
update tickets t
set published_version = p.version
from unnest($1::uuid[], $2::int[]) as p (order_id, version)
where t.order_id = p.order_id
  and t.published_version < p.version
  and t.version >= p.version
