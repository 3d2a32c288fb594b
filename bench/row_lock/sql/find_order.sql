-- $1 order id; one row per line
select
  o.user_id, o.establishment_id, o.status, o.version, o.total_minor, o.currency::text, o.comment, o.created_at,
  o.updated_at, l.dish_id, l.quantity, l.price_minor
from orders o
join order_lines l on l.order_id = o.id
where o.id = $1::uuid
order by l.position
