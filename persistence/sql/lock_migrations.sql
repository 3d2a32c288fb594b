-- no parameters
select pg_advisory_lock(hashtextextended('kuhnya schema_migrations', 0))
