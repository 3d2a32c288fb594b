-- dishes: how many; ten establishments of a hundred dishes each, so much stock that nothing runs out.
insert into establishments (id, name)
select n, 'Establishment ' || n
from generate_series(1, (:dishes - 1) / 100 + 1) as n;

insert into dishes (id, establishment_id, name, price_minor, currency, available)
select n, (n - 1) / 100 + 1, 'Dish ' || n, 1000 + n, 'RUB', 1000000000
from generate_series(1, :dishes) as n;

insert into stock_receipts (id, dish_id, quantity, user_id, at)
select gen_random_uuid(), d.id, d.available, 'bench', now()
from dishes d;
