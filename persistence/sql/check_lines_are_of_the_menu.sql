-- no parameters; one row per line that breaks it
-- What the foreign keys would prove that the hot tables do without.
select format(
  'order %s of establishment %s: dish %s of establishment %s', l.order_id, o.establishment_id, l.dish_id,
  d.establishment_id) as example
from order_lines l
join orders o on o.id = l.order_id
left join dishes d on d.id = l.dish_id
where d.establishment_id is distinct from o.establishment_id
