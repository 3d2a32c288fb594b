-- $1 establishment
-- An establishment without dishes gives one row of nulls.
select d.id, d.establishment_id, d.name, d.price_minor, d.currency::text as currency, d.available
from establishments e
left join dishes d on d.establishment_id = e.id
where e.id = $1::bigint
order by d.id
