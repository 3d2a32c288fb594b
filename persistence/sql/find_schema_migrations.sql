-- no parameters; null where nothing was ever migrated
select to_regclass('schema_migrations')
