-- no parameters; every order was accepted by a callback, as a consumer writes it
insert into order_status_events (
  order_id, version, from_status, to_status, source, idempotency_key, topic, partition, "offset", at)
select o.id, 2, 'created', 'accepted', 'kafka', o.id || ':accepted', 'before', 0, row_number() over (), now()
from orders o;

update orders
set status = 'accepted', version = 2, updated_at = now();
