-- $1 dishes (sorted, each once), $2 establishments, $3 prices, $4 currencies, $5 available, null: unlimited
-- Ends the transaction unless every dish is as told.
select (
  case when (
    select count(*)
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[]) as s (
      dish_id, establishment_id, price_minor, currency, available)
    join dishes d on d.id = s.dish_id
    where d.establishment_id = s.establishment_id
      and d.price_minor = s.price_minor
      and d.currency = s.currency
      and d.available is not distinct from s.available) = cardinality($1::bigint[]) then '1'
  else 'a dish is not what it was when its orders were decided' end)::int
