-- $1 the advisory lock the lost connection held
select pg_terminate_backend(l.pid)
from pg_locks l
where l.locktype = 'advisory'
  and l.granted
  and l.database = (select d.oid from pg_database d where d.datname = current_database())
  and l.objsubid = 1
  and ((l.classid::bigint << 32) | l.objid::bigint) = $1::bigint
