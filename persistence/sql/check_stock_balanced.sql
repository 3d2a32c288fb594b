-- no parameters; one row per dish that breaks it
select format(
  'dish %s: received %s, available %s, taken %s, given back %s', d.id, coalesce(r.received, 0), d.available,
  coalesce(m.taken, 0), coalesce(m.given_back, 0)) as example
from dishes d
left join (
  select dish_id, sum(quantity) as received
  from stock_receipts
  group by dish_id
) r on r.dish_id = d.id
left join (
  select
    dish_id,
    sum(quantity) filter (where direction = 'take') as taken,
    sum(quantity) filter (where direction = 'release') as given_back
  from stock_movements
  group by dish_id
) m on m.dish_id = d.id
where d.available is not null
  and coalesce(r.received, 0) <> d.available + coalesce(m.taken, 0) - coalesce(m.given_back, 0)
