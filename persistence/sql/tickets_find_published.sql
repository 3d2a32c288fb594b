-- $1 order ids
select order_id, published_version
from tickets
where order_id = any ($1::uuid[])
