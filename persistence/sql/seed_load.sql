-- $1 dishes, $2 portions of each, or null: unlimited
-- Dishes that stand already and are limited are brought up to the wish; unlimited ones stay so.
with opened as (
  insert into establishments (id, name)
  values (1000, 'Load test')
  on conflict do nothing
  returning id
), wanted as (
  select 100000 + n as id
  from generate_series(0, $1::bigint - 1) as n
), offered as (
  insert into dishes (id, establishment_id, name, price_minor, currency, available)
  select w.id, 1000, 'Dish ' || w.id, 10000 + w.id % 50 * 1000, 'RUB', $2::bigint
  from wanted w
  on conflict do nothing
  returning id, available
), short as (
  select d.id, $2::bigint - d.available as missing
  from dishes d
  join wanted w on w.id = d.id
  where d.available < $2::bigint
  order by d.id
  for no key update of d
), raised as (
  update dishes d
  set available = d.available + s.missing
  from short s
  where d.id = s.id
  returning d.id, s.missing
), received as (
  insert into stock_receipts (id, dish_id, quantity, user_id, at)
  select gen_random_uuid(), r.id, r.portions, 'seed', now()
  from (
    select id, available from offered
    union all
    select id, missing from raised
  ) as r (id, portions)
  where r.portions > 0
)
select
  (select count(*) from opened) as establishments,
  (select count(*) from offered) as dishes
