# shellcheck shell=bash
# up and down: everything at once.

started=()  # The parts this command started, in order.
watch_seconds=1

all_run() {
  local part
  for part in "${parts[@]}"; do pid_of "$part" >/dev/null || return 1; done
}

# Everything runs, knows one another, and answers.
all_well() {
  local name
  all_run || return 1
  for name in "${services[@]}"; do
    ! service_is_stale "$name" && service_answers "$name" || return 1
  done
}

# What `up` takes when nobody says which broker: the kind that runs, or has died.
kind_that_runs() { if [[ -e $run/broker.pid ]]; then broker_kind; else echo embedded; fi; }

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
  drop_pages
  local i
  for ((i = ${#started[@]} - 1; i >= 0; --i)); do stop_part "${started[i]}" || true; done
  started=()
}

# install_and_build KIND: what the set consists of. The pages are built beside the C++ code.
install_and_build() {
  local sections=(page)
  [[ $1 == embedded ]] || sections+=(kafka)
  install_packages "${sections[@]}"
  begin_pages
  build_preset release kitchen establishment kuhnya broker
  finish_pages
}

# Needed by Apache Kafka; the embedded broker has them already.
make_topics() {
  kuhnya kitchen topics || fail "the topics could not be made; see above"
}

# Schemas and menu, before a service looks for them.
prepare_databases() {
  local advice="./dev down and removing .run begin anew"
  kuhnya kitchen migrate || fail "the kitchen's schema could not be brought up to date; $advice"
  kuhnya establishment migrate --service establishment ||
    fail "the establishment's schema could not be brought up to date; $advice"
  kuhnya kitchen seed || fail "the menu could not be filled; see above"
}

# Starts what does not run yet, or runs with a postgres or broker that is no more.
start_set() {
  local name
  for name in postgres broker; do
    if ! pid_of "$name" >/dev/null; then
      started+=("$name")
      "start_$name"
    fi
    say "$name listens on $(address_of "$name")"
  done
  note_ports
  # The kitchen is told where the establishment is, so both ports are settled before either starts.
  for name in "${services[@]}"; do make_sure_of_port "$name"; done
  write_settings
  make_topics
  prepare_databases
  for name in "${services[@]}"; do
    if ! service_came_back "$name"; then
      stop_service "$name"
      started+=("$name")
      start_service "$name"
    fi
    say "the $name is ready at $(service_url "$name")"
  done
}

# bring_up KIND: makes everything run that does not yet, with that broker. When it fails or is
# interrupted, it stops what it started.
bring_up() {
  hold_state
  trap stop_started EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  if [[ $(broker_kind) == "$1" ]] && all_well; then
    say "already running; ./dev restart kitchen takes newly built code"
    release_state
    return
  fi
  install_and_build "$1"
  change_broker "$1"
  start_set
  write_env
  release_state
}

broker_in_words() {
  case $(broker_kind) in
    embedded) echo "embedded: keeps messages in memory, a restart forgets them" ;;
    real) echo "Apache Kafka $kafka_version: keeps messages in .run/kafka" ;;
  esac
}

# A first order to paste. Its key is new each time, so that the first copy creates and the second is
# a replay.
first_order() {
  local guest cook admin
  guest=$(kuhnya kitchen token --user 7) && cook=$(kuhnya kitchen token --user cook \
    --role establishment:1) && admin=$(kuhnya kitchen token --user operator --role admin) ||
    fail "no token could be made"
  cat <<TEXT

  A first order; paste it, then paste it again and see the same order come back:

    curl -i $(service_url kitchen)/orders \\
      -H 'Authorization: Bearer $guest' \\
      -H 'Idempotency-Key: first-order-$(random_hex 4)' \\
      -H 'Content-Type: application/json' \\
      -d '{"establishment_id": 1, "items": [{"dish_id": 10, "quantity": 2}]}'

  It has come to the cook's tablet by then; open this in a browser and press its buttons:

    $(service_url establishment)/#token=$cook

  The console shows what happened to it, and what the five doors suppress:

    $(service_url kitchen)/console/#token=$admin

  kitchen        $(service_url kitchen)   what it serves: $(service_url kitchen)/openapi.yaml
  establishment  $(service_url establishment)   what it serves: $(service_url establishment)/openapi.yaml
  broker         $(broker_address)   $(broker_in_words)
  databases      source .run/env && psql "\$DATABASE_URL"   or "\$ESTABLISHMENT_DATABASE_URL"
  more           ./dev status | logs | token | demo | down

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
  local kind="" detach=no
  while (($# > 0)); do
    case $1 in
      --detach | -d) detach=yes ;;
      --port)
        is_port "${2:-}" || fail "--port wants a port number"
        service_port_wanted[kitchen]=$2
        shift
        ;;
      --kafka)
        is_broker_kind "${2:-}" || fail "--kafka wants embedded or real"
        kind=$2
        shift
        ;;
      *) fail "up does not know '$1'" ;;
    esac
    shift
  done
  bring_up "${kind:-$(kind_that_runs)}"
  first_order
  if [[ $detach == yes || ${#started[@]} == 0 ]]; then
    started=()
    return
  fi
  stay
}

verb_down() {
  hold_state
  local i
  for ((i = ${#parts[@]} - 1; i >= 0; --i)); do stop_part "${parts[i]}"; done
  rm -f "$run/env"
  say "nothing runs any more"
}
