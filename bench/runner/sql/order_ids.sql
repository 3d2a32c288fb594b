-- orders: how many at most; a line for the load tool's file of orders each
-- By id, which is random: neighbours on a page are not neighbours in time.
select o.id || ' ' || (o.user_id::bigint - 1)
from orders o
order by o.id
limit :orders;
