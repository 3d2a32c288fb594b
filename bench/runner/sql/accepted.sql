-- no parameters; orders that stand accepted, and steps that callbacks made
select
  (select count(*) from orders where status = 'accepted' and version = 2),
  (select count(*) from order_status_events where to_status = 'accepted');
