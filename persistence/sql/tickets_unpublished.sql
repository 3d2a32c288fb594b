-- $1 updated before, $2 updated at and $3 order id of the last one seen, $4 limit
select order_id, updated_at::text as updated_at
from tickets
where published_version < version
  and updated_at < $1::timestamptz
  and (updated_at, order_id) > ($2::timestamptz, $3::uuid)
order by updated_at, order_id
limit $4::bigint
