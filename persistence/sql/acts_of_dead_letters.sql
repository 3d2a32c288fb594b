-- $1 ids of letters
select a.letter_id, a.act, a.user_id, a.verdict, a.detail, (extract(epoch from a.at) * 1000)::bigint as at_ms
from dead_letter_acts a
where a.letter_id = any ($1::bigint[])
order by a.letter_id, a.number
