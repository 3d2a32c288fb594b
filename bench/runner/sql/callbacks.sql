-- orders: how many at most; a line of id and establishment each, ids in no order of time
select o.id || ' ' || o.establishment_id
from orders o
order by o.id
limit :orders;
