-- no parameters; how many pages the table has now
select pg_relation_size('orders') / current_setting('block_size')::bigint as pages
