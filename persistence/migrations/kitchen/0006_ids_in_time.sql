-- Ids of keyed orders are time-ordered, so an order tells which claim it came from.

alter table orders add column claim_id uuid;

comment on column orders.claim_id is
  'Of a keyed order: the id of its claim, which its own id ends like. Null: without a key, or from the time when a '
  'keyed order had the id of its claim.';

-- As before, and the claim's id where there is a key.
create or replace view whole_orders as
select
  o.id,
  o.user_id,
  o.establishment_id,
  o.status,
  o.version,
  (
    select string_agg(l.dish_id || ':' || l.quantity || ':' || l.price_minor, ',' order by l.position)
    from order_lines l
    where l.order_id = o.id
  ) as lines,
  o.total_minor,
  o.currency::text as currency,
  o.comment,
  o.created_at,
  (extract(epoch from o.created_at) * 1000)::bigint as created_ms,
  (extract(epoch from o.updated_at) * 1000)::bigint as updated_ms,
  o.client_idempotency_key,
  coalesce(o.claim_id, o.id) as claim_id
from orders o;
