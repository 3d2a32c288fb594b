-- $1 dish, $2 what is added (may be negative)
update dishes
set available = available + $2::bigint
where id = $1::bigint
