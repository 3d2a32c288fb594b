-- $1 counted at most
select count(*) as unpublished
from (select from tickets where published_version < version limit $1::bigint) u
