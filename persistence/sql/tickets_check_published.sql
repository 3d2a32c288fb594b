-- no parameters; one row per ticket that breaks it
select format(
  'ticket %s: version %s, published up to %s, %s', order_id, version, published_version, status) as example
from tickets
where published_version > version
  or published_version < 1
  or (status = 'cancelled' and published_version <> version)
