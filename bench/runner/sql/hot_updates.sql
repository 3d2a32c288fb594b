-- no parameters; updates of the tables that are changed, and those of them that touched no index
select coalesce(sum(n_tup_upd), 0), coalesce(sum(n_tup_hot_upd), 0)
from pg_stat_user_tables
where relname in ('dishes', 'orders');
