-- orders: how many; users, dishes: among how many they are spread. Keyed orders of one line as the kitchen writes
-- them, their letters sent, none cancelled, no answer expired. An id is its time and the end of its claim's.
create temporary table grown as
select
  encode(
    substring(int8send((extract(epoch from c.at) * 1000)::bigint) from 3) || substring(uuid_send(c.claim_id) from 7),
    'hex')::uuid as id,
  c.*
from (
  select
    gen_random_uuid() as claim_id,
    (n % :users + 1)::text as user_id,
    n % :dishes + 1 as dish_id,
    n % :dishes / 100 + 1 as establishment_id,
    'grown-' || n as key,
    date_trunc('milliseconds', now() - n % 43200 * interval '1 second') as at
  from generate_series(1, :orders::bigint) as n) as c;

insert into orders (
  id, user_id, establishment_id, status, version, client_idempotency_key, claim_id, total_minor, currency, created_at,
  updated_at)
select g.id, g.user_id, g.establishment_id, 'created', 1, g.key, g.claim_id, 1000 + g.dish_id, 'RUB', g.at, g.at
from grown g;

insert into order_lines (order_id, position, dish_id, quantity, price_minor)
select g.id, 1, g.dish_id, 1, 1000 + g.dish_id
from grown g;

insert into order_status_events (order_id, version, to_status, source, at)
select g.id, 1, 'created', 'http', g.at
from grown g;

insert into stock_movements (order_id, dish_id, direction, quantity, at)
select g.id, g.dish_id, 'take', 1, g.at
from grown g;

insert into idempotency_keys (
  id, user_id, route, key, fingerprint, fingerprint_version, order_id, status, headers, body, created_at, expires_at)
select
  g.claim_id, g.user_id, 'POST /orders', g.key, sha256(g.key::bytea), 1, g.id, 201,
  jsonb_build_object('Location', '/orders/' || g.id),
  format(
    '{"id":"%s","establishment_id":%s,"status":"created","version":1,"items":[{"dish_id":%s,"quantity":1,'
    '"price":{"amount_minor":%s,"currency":"RUB"}}],"total":{"amount_minor":%s,"currency":"RUB"},'
    '"created_at":"%s","updated_at":"%s"}',
    g.id, g.establishment_id, g.dish_id, 1000 + g.dish_id, 1000 + g.dish_id, g.at, g.at),
  g.at, now() + interval '2 days'
from grown g;

update dishes d
set available = d.available - s.taken
from (select dish_id, count(*) as taken from grown group by dish_id) s
where d.id = s.dish_id;
