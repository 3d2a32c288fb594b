-- $1 receipt ids
select id
from stock_receipts
where id = any ($1::uuid[])
