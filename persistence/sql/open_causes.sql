-- $1 limit
select d.cause, count(*) as open
from dead_letters d
where d.state in ('waiting', 'shelved')
group by d.cause
order by open desc, d.cause
limit $1::bigint
