-- $1 ids, $2 dishes, $3 quantities, $4 users, $5 at
insert into stock_receipts (id, dish_id, quantity, user_id, at)
select r.id, r.dish_id, r.quantity, r.user_id, r.at
from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[]) as r (
  id, dish_id, quantity, user_id, at)
