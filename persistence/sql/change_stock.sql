-- $1 dishes (sorted, each once), $2 establishments, $3 prices, $4 currencies, $5 available, all as they were when the
-- batch was decided, $6 what is added to each (may be negative)
-- Ends the transaction unless every dish still is as it was then.
with changed as (
  update dishes d
  set available = d.available + s.delta
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[]) as s (
    dish_id, establishment_id, price_minor, currency, available, delta)
  where d.id = s.dish_id
    and d.establishment_id = s.establishment_id
    and d.price_minor = s.price_minor
    and d.currency = s.currency
    and d.available = s.available
  returning 1
)
select (
  case when (select count(*) from changed) = cardinality($1::bigint[]) then '1'
  else 'a dish is not what it was when its orders were decided' end)::int
