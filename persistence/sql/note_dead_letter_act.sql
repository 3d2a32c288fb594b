-- $1 id, $2 state as it was seen, $3 redrives as they were seen, $4 state now, $5 act, $6 user, $7 verdict, $8 detail,
-- $9 at, $10 acts to keep
with noted as (
  update dead_letters d
  set
    state = $4::text,
    verdict = $7::text,
    redrives = d.redrives + case when $5::text = 'redrive' then 1 else 0 end,
    updated_at = $9::timestamptz
  where d.id = $1::bigint
    and d.state = $2::text
    and d.redrives = $3::int
  returning d.id
), numbered as (
  select n.id, coalesce((select max(a.number) from dead_letter_acts a where a.letter_id = n.id), 0) + 1 as number
  from noted n
), forgotten as (
  delete from dead_letter_acts a
  using numbered n
  where a.letter_id = n.id
    and a.number <= n.number - $10::int
), written as (
  insert into dead_letter_acts (letter_id, number, act, user_id, verdict, detail, at)
  select n.id, n.number, $5::text, $6::text, $7::text, $8::text, $9::timestamptz
  from numbered n
)
select id
from noted
