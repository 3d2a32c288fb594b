-- $1 user, $2 client key
select id
from orders
where user_id = $1::text and client_idempotency_key = $2::text
