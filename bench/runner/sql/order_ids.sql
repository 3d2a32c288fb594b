-- orders: how many at most; a line for the load tool's file of orders each
select o.id || ' ' || (o.user_id::bigint - 1)
from orders o
limit :orders;
