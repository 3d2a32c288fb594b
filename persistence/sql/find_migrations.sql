-- no parameters
select name, checksum
from schema_migrations
