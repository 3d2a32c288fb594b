-- $1 order id
select status, version, updated_at
from orders
where id = $1::uuid
for update
