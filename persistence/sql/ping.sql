-- no parameters
select 1
