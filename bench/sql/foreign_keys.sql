-- The four foreign keys a row-lock service would have: lines, events, movements and keys lead to their order.
alter table order_lines
  add constraint order_lines_of_order foreign key (order_id) references orders;
alter table order_status_events
  add constraint order_status_events_of_order foreign key (order_id) references orders;
alter table stock_movements
  add constraint stock_movements_of_order foreign key (order_id) references orders;
alter table idempotency_keys
  add constraint idempotency_keys_of_order foreign key (order_id) references orders;
