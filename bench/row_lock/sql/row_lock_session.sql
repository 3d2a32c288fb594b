-- $1 lock wait, $2 statement wait (milliseconds, as text)
-- Plans are pinned as the product pins them, so that arms do not differ by a plan.
select
  set_config('plan_cache_mode', 'force_generic_plan', false),
  set_config('enable_seqscan', 'off', false),
  set_config('enable_hashjoin', 'off', false),
  set_config('enable_mergejoin', 'off', false),
  set_config('enable_bitmapscan', 'off', false),
  set_config('lock_timeout', $1::text, false),
  set_config('statement_timeout', $2::text, false)
