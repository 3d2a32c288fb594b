-- no parameters
-- What stands already is left as it is; only dishes that are new get a receipt.
with opened as (
  insert into establishments (id, name)
  values
    (1, 'Пельменная на углу'),
    (2, 'Пекарня «Тёплый хлеб»'),
    (3, 'Чайхана «Самарканд»')
  on conflict do nothing
  returning id
), offered as (
  insert into dishes (id, establishment_id, name, price_minor, currency, available)
  values
    (10, 1, 'Пельмени со сметаной', 39000, 'RUB', 50),
    (11, 1, 'Пельмени в горшочке под сыром', 46000, 'RUB', 20),
    (12, 1, 'Вареники с картошкой и луком', 34000, 'RUB', 40),
    (13, 1, 'Вареники с вишней', 36000, 'RUB', 15),
    (14, 1, 'Борщ с пампушками', 32000, 'RUB', null),
    (15, 1, 'Салат «Винегрет»', 21000, 'RUB', null),
    (16, 1, 'Морс клюквенный', 12000, 'RUB', null),
    (20, 2, 'Хлеб ржаной на закваске', 18000, 'RUB', 30),
    (21, 2, 'Багет', 11000, 'RUB', 40),
    (22, 2, 'Пирог с капустой', 27000, 'RUB', 8),
    (23, 2, 'Ватрушка с творогом', 9500, 'RUB', 24),
    (24, 2, 'Булочка с корицей', 10500, 'RUB', 24),
    (25, 2, 'Эклер с заварным кремом', 14000, 'RUB', 12),
    (26, 2, 'Кофе американо', 15000, 'RUB', null),
    (30, 3, 'Плов с бараниной', 52000, 'RUB', 25),
    (31, 3, 'Лагман', 48000, 'RUB', 30),
    (32, 3, 'Манты', 45000, 'RUB', 40),
    (33, 3, 'Шурпа', 42000, 'RUB', null),
    (34, 3, 'Самса с мясом', 16000, 'RUB', 60),
    (35, 3, 'Лепёшка тандырная', 7000, 'RUB', null),
    (36, 3, 'Чай зелёный, чайник', 18000, 'RUB', null)
  on conflict do nothing
  returning id, available
), received as (
  insert into stock_receipts (id, dish_id, quantity, user_id, at)
  select gen_random_uuid(), o.id, o.available, 'seed', now()
  from offered o
  where o.available > 0
)
select
  (select count(*) from opened) as establishments,
  (select count(*) from offered) as dishes
