-- $1 lock wait, $2 statement wait, $3 idle wait (milliseconds, as text), $4 this connection's advisory lock
select
  set_config('plan_cache_mode', 'force_generic_plan', false),
  set_config('enable_seqscan', 'off', false),
  set_config('enable_hashjoin', 'off', false),
  set_config('enable_mergejoin', 'off', false),
  set_config('enable_bitmapscan', 'off', false),
  set_config('default_transaction_isolation', 'read committed', false),
  set_config('lock_timeout', $1::text, false),
  set_config('statement_timeout', $2::text, false),
  set_config('idle_in_transaction_session_timeout', $3::text, false),
  pg_advisory_lock($4::bigint)
