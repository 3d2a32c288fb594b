-- $1 dish ids; locked in the order of their ids, so that two requests cannot wait for each other
select id, establishment_id, price_minor, currency::text, available
from dishes
where id = any ($1::bigint[])
order by id
for update
