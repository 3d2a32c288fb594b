-- no parameters
select
  count(*) filter (where state = 'waiting') as waiting,
  count(*) filter (where state = 'shelved') as shelved
from dead_letters
where state in ('waiting', 'shelved')
