# shellcheck shell=bash
# What a running set leaves in .run: secrets (0600), pids, addresses. Two commands that change it
# wait for each other.

run=$root/.run
parts=(postgres broker kitchen establishment)  # In the order in which they start; they stop in reverse.

open_state() {
  if [[ -e $run && ! -O $run ]]; then
    fail "$run belongs to $(stat -c %U "$run"); run ./dev as that user, or remove it"
  fi
  (umask 077 && mkdir -p "$run") || fail "$run cannot be made"
  # Root's PostgreSQL runs as another user, which has to pass through here; still nobody else may.
  pg_open_path "$run"
}

holding=no

# Held on file descriptor 9 until this shell ends or release_state is called.
hold_state() {
  [[ $holding == no ]] || return 0
  open_state
  exec 9>>"$run/lock"
  if ! flock -n 9; then
    say "another ./dev is at work ($(cat "$run/lock.holder" 2>/dev/null)); waiting for it"
    flock -w 3600 9 || fail "it did not finish within an hour"
  fi
  holding=yes
  echo "pid $$" >"$run/lock.holder"
}

release_state() {
  exec 9>&-
  holding=no
}

known_part() {
  local part
  for part in "${parts[@]}"; do [[ $1 == "$part" ]] && return 0; done
  fail "there is no part '$1'; there are: ${parts[*]}"
}

# The private server of ./dev up, with a database for each service. Its pid stands with those of the
# others.
start_postgres() {
  pg_start "$run/postgres" durable
  cp "$run/postgres/pid" "$run/postgres.pid"
  local databases name
  databases=$(pg_psql "$run/postgres" postgres -c 'SELECT datname FROM pg_database')
  for name in "${services[@]}"; do
    if grep -qx "$name" <<<"$databases"; then continue; fi
    pg_psql "$run/postgres" postgres -c "CREATE DATABASE $name" ||
      fail "the database $name could not be made"
    pg_psql "$run/postgres" "$name" -c 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements'
  done
}

stop_postgres() {
  pg_stop "$run/postgres"
  rm -f "$run/postgres.pid"
}

start_kitchen() { start_service kitchen; }
stop_kitchen() { stop_service kitchen; }
start_establishment() { start_service establishment; }
stop_establishment() { stop_service establishment; }

pid_of() {
  case $1 in
    postgres) pg_pid "$run/postgres" ;;
    broker) broker_pid ;;
    *) service_pid "$1" ;;
  esac
}

log_of() {
  case $1 in
    postgres) echo "$run/postgres/log" ;;
    broker) broker_log ;;
    *) echo "$run/$1.log" ;;
  esac
}

address_of() {
  case $1 in
    postgres) [[ -s $run/postgres/port ]] && echo "127.0.0.1:$(pg_port "$run/postgres")" ;;
    broker) broker_address ;;
    *) [[ -s $run/$1.port ]] && service_url "$1" ;;
  esac
}

# Whether a running part does its work; asked only of those that can say so quickly.
part_answers() {
  case $1 in
    postgres) true ;;
    broker) [[ $(broker_kind) == embedded ]] || kafka_answers "$run/kafka" ;;
    *) service_answers "$1" ;;
  esac
}

# What a shell needs to talk to the running set: `source .run/env`.
write_env() {
  (
    umask 077
    {
      echo "export KITCHEN_URL=$(service_url kitchen)"
      echo "export ESTABLISHMENT_URL=$(service_url establishment)"
      echo "export CONSOLE_URL=$(service_url kitchen)/console/"
      echo "export KAFKA_BROKERS=$(broker_address)"
      echo "export DATABASE_URL=$(pg_url "$run/postgres" kitchen)"
      echo "export ESTABLISHMENT_DATABASE_URL=$(pg_url "$run/postgres" establishment)"
    } >"$run/env.new"
  )
  mv "$run/env.new" "$run/env"
}
