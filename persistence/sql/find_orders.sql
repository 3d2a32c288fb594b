-- $1 order ids
select id
from orders
where id = any ($1::uuid[])
