-- no parameters
select id, name
from establishments
order by id
