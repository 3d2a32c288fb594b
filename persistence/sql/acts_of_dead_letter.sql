-- $1 id of the letter
select a.act, a.user_id, a.verdict, a.detail, (extract(epoch from a.at) * 1000)::bigint as at_ms
from dead_letter_acts a
where a.letter_id = $1::bigint
order by a.number
