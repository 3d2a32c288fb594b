-- no parameters; one row per user and key that break it
select format('user %s, key %s: %s orders', user_id, client_idempotency_key, count(*)) as example
from orders
where client_idempotency_key is not null
group by user_id, client_idempotency_key
having count(*) > 1
