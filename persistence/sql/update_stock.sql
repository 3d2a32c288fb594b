-- $1 dishes, each once, $2 what is added to each (may be negative)
update dishes d
set available = d.available + s.delta
from unnest($1::bigint[], $2::bigint[]) as s (dish_id, delta)
where d.id = s.dish_id
