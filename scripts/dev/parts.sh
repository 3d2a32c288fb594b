# shellcheck shell=bash
# What one does to a running set, part by part, and with its settings.

verb_start() {
  known_part "${1:-}"
  hold_state
  if pid_of "$1" >/dev/null; then
    say "$1 is running already"
    return
  fi
  [[ -x build/release/app/kitchen && -s $run/establishment.port ]] ||
    fail "start everything first: ./dev up"
  case $1 in
    postgres | broker)
      "start_$1"
      write_settings
      if [[ $1 == broker ]]; then
        [[ $(broker_kind) == real ]] || say "the embedded broker has begun anew, without its messages"
        make_topics
      fi
      renew_services
      ;;
    *)
      pid_of postgres >/dev/null || complain "postgres is not running; the $1 needs it"
      pid_of broker >/dev/null || complain "the broker is not running; the $1 needs it"
      "start_$1"
      ;;
  esac
  write_env
  say "$1 runs at $(address_of "$1")"
}

verb_stop() {
  known_part "${1:-}"
  hold_state
  stop_part "$1"
}

verb_restart() {
  verb_stop "$@"
  verb_start "$@"
}

# Leaves with 0 only when everything runs.
verb_status() {
  local part pid state address result=0
  printf '%-14s %8s  %-10s %s\n' part pid state address
  for part in "${parts[@]}"; do
    pid='-' state=stopped
    address='-'
    if pid=$(pid_of "$part"); then
      state=running address=$(address_of "$part")
      if ! part_answers "$part"; then state=unready; fi
    elif [[ -e $run/$part.pid ]]; then
      pid=$(<"$run/$part.pid") state=died
    fi
    [[ $state == running ]] || result=1
    printf '%-14s %8s  %-10s %s\n' "$part" "${pid:--}" "$state" "$address"
  done
  return $result
}

verb_logs() {
  local part follow=() logs=()
  while (($# > 0)); do
    case $1 in
      -f | --follow) follow=(-F) ;;
      *)
        known_part "$1"
        logs+=("$(log_of "$1")")
        ;;
    esac
    shift
  done
  if ((${#logs[@]} == 0)); then
    for part in "${parts[@]}"; do
      if [[ -e $(log_of "$part") ]]; then logs+=("$(log_of "$part")"); fi
    done
  fi
  ((${#logs[@]} > 0)) || fail "there are no logs yet"
  exec tail -n 100 "${follow[@]}" -- "${logs[@]}"
}

need_settings() {
  [[ -s $run/token.secret && -x build/release/app/kuhnya ]] ||
    fail "start everything first: ./dev up"
}

verb_token() {
  need_settings
  kuhnya kitchen token "$@"
}

# Whose settings a command is to have: --service says so to kuhnya.
service_meant() {
  case " $* " in
    " establishment "* | *" --service establishment "* | *" --service=establishment "*)
      echo establishment
      ;;
    *) echo kitchen ;;
  esac
}

verb_run() {
  (($# > 0)) || fail "run which binary? ./dev run kuhnya check"
  local name binary=$root/build/release/app/$1
  name=$(service_meant "$@")
  shift
  need_settings
  [[ -x $binary ]] || fail "there is no $binary"
  CONSOLE_URL=${CONSOLE_URL:-$(service_url kitchen)} \
    with_secrets "$name" "$binary" --config "$(service_settings "$name")" "$@"
}

verb_top() {
  need_settings
  kuhnya kitchen top --url "$(service_url kitchen)" "$@"
}

verb_demo() {
  bring_up "$(kind_that_runs)"
  kuhnya kitchen demo --url "$(service_url kitchen)" \
    --establishment-url "$(service_url establishment)" --broker-pid-file "$run/broker.pid" \
    --kitchen-pid-file "$run/kitchen.pid" \
    --restart-kitchen "$(printf '%q restart kitchen' "$root/dev")" "$@" || return
  [[ " $* " != *" --json "* ]] || return 0
  printf '\nThe console shows what became of it all:\n\n  %s/console/#token=%s\n' "$(service_url kitchen)" \
    "$(kuhnya kitchen token --user operator --role admin)"
}
