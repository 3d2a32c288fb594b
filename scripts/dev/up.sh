# shellcheck shell=bash
# up and down: everything at once.

started=()  # The parts this command started, in order.
watch_seconds=1

all_run() {
  local part
  for part in "${parts[@]}"; do pid_of "$part" >/dev/null || return 1; done
}

stop_part() {
  if pid_of "$1" >/dev/null; then
    "stop_$1"
    say "$1 has stopped"
  else
    "stop_$1"
  fi
}

# Stops what this command started, last first. A second Ctrl-C must not leave half of it running.
stop_started() {
  trap '' INT TERM HUP
  local i
  for ((i = ${#started[@]} - 1; i >= 0; --i)); do stop_part "${started[i]}" || true; done
  started=()
}

kitchen_came_back() { pid_of kitchen >/dev/null && wait_until 5 kitchen_answers; }

# bring_up PORT: makes everything run that does not yet. When it fails or is interrupted, it stops
# what it started.
bring_up() {
  hold_state
  trap stop_started EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  if all_run && kitchen_answers; then
    say "already running; ./dev restart kitchen takes newly built code"
    release_state
    return
  fi
  install_packages
  build_preset release kitchen kuhnya
  if ! pid_of postgres >/dev/null; then
    started+=(postgres)
    start_postgres
  fi
  say "postgres listens on $(address_of postgres)"
  [[ -s $run/kitchen.toml ]] || write_settings "$1"
  kuhnya migrate || fail "the schema could not be brought up to date; ./dev down and removing" \
    ".run/postgres begin with an empty database"
  kuhnya seed || fail "the menu could not be filled; see above"
  if ! kitchen_came_back; then
    stop_kitchen
    started+=(kitchen)
    start_kitchen "$1"
  fi
  write_env
  say "the kitchen is ready at $(kitchen_url)"
  release_state
}

# A first order to paste. Its key is new each time, so that the first copy creates and the second is
# a replay.
first_order() {
  local token
  token=$(kuhnya token --user 7) || fail "no token could be made"
  cat <<TEXT

  A first order; paste it, then paste it again and see the same order come back:

    curl -i $(kitchen_url)/orders \\
      -H 'Authorization: Bearer $token' \\
      -H 'Idempotency-Key: first-order-$(random_hex 4)' \\
      -H 'Content-Type: application/json' \\
      -d '{"establishment_id": 1, "items": [{"dish_id": 10, "quantity": 2}]}'

  kitchen   $(kitchen_url)        what it serves: $(kitchen_url)/openapi.yaml
  database  source .run/env && psql "\$DATABASE_URL"
  more      ./dev status | logs | token | demo | down

TEXT
}

# Another ./dev stopped all of it for good: no pids are left, and nobody is about to write new ones.
all_stopped() {
  local part
  for part in "${started[@]}"; do [[ ! -e $run/$part.pid ]] || return 1; done
  flock -n "$run/lock" true
}

# Stays until Ctrl-C, or until somebody else stops the set. A part that dies is reported and left to
# the reader, who may be trying exactly that.
stay() {
  local part reported=" "
  trap 'exit 0' INT TERM HUP
  say "Ctrl-C stops it all"
  until all_stopped; do
    for part in "${started[@]}"; do
      if pid_of "$part" >/dev/null; then
        reported=${reported/ $part / }
      elif [[ -e $run/$part.pid && $reported != *" $part "* ]]; then
        reported+="$part "
        complain "$part has died; ./dev start $part brings it back"
        show_log "$(log_of "$part")" 10
      fi
    done
    sleep $watch_seconds &
    wait $! || true
  done
  started=()
  say "stopped by another ./dev"
}

is_port() { [[ $1 =~ ^[1-9][0-9]{0,4}$ ]] && (($1 < 65536)); }

verb_up() {
  local port=$kitchen_port_wanted detach=no
  while (($# > 0)); do
    case $1 in
      --detach | -d) detach=yes ;;
      --port)
        is_port "${2:-}" || fail "--port wants a port number"
        port=$2
        shift
        ;;
      *) fail "up does not know '$1'" ;;
    esac
    shift
  done
  bring_up "$port"
  first_order
  if [[ $detach == yes || ${#started[@]} == 0 ]]; then
    started=()
    return
  fi
  stay
}

verb_down() {
  hold_state
  stop_part kitchen
  stop_part postgres
  rm -f "$run/env"
  say "nothing runs any more"
}
