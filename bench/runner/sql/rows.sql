-- no parameters; the counts of books.Rows in its order, over the whole database
select
  (select count(*) from orders),
  (select count(*) from orders where client_idempotency_key is not null),
  (select count(*) from idempotency_keys where status = 201),
  (select count(*) from order_lines),
  (select count(*) from order_status_events where version = 1),
  (select count(*) from stock_movements where direction = 'take'),
  (select count(*) from stock_movements where direction = 'release'),
  (select count(*) from orders where status = 'cancelled'),
  (select count(*) from outbox where name = 'order.created'),
  (select count(*) from outbox where name = 'order.cancelled'),
  (
    select count(*)
    from dishes d
    left join (select dish_id, sum(quantity) as received from stock_receipts group by dish_id) r on r.dish_id = d.id
    left join (
      select dish_id, sum(case direction when 'take' then quantity else -quantity end) as held
      from stock_movements
      group by dish_id
    ) m on m.dish_id = d.id
    where d.available <> coalesce(r.received, 0) - coalesce(m.held, 0)
  );
