-- $1 application name, $2 statement wait (milliseconds, as text), $3 'off' to pin plans to the indexes, or 'on'
select
  set_config('application_name', $1::text, false),
  set_config('statement_timeout', $2::text, false),
  set_config('lock_timeout', $2::text, false),
  set_config('idle_in_transaction_session_timeout', $2::text, false),
  set_config('enable_seqscan', $3::text, false),
  set_config('enable_hashjoin', $3::text, false),
  set_config('enable_mergejoin', $3::text, false)
