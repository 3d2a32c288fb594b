# shellcheck shell=bash
# The kitchen service of ./dev up, and the operator's command with the settings of that service.

kitchen_port_wanted=8080
kitchen_start_seconds_max=30
kitchen_stop_seconds_max=30  # Its own deadline for draining is shorter.
kitchen_log_bytes_max=$((16 * 1024 * 1024))

kitchen_url() { echo "http://127.0.0.1:$(<"$run/kitchen.port")"; }
kitchen_answers() { curl -fsS -m 2 -o /dev/null "$(kitchen_url)/readyz" 2>/dev/null; }
kitchen_answers_or_gone() { kitchen_answers || gone "$1" "$run/kitchen.toml"; }

write_settings() {
  if [[ ! -s $run/token.secret ]]; then (umask 077 && random_hex 32 >"$run/token.secret"); fi
  cat >"$run/kitchen.toml" <<TOML
# Written by ./dev; the secrets are in the environment of the process.
mode = "development"

[http]
port = $1
TOML
}

# Secrets never stand in the settings file or on a command line, where ps would show them.
with_secrets() {
  KUHNYA_DATABASE_URL=$(pg_url "$run/postgres" kitchen) \
    KUHNYA_JWT_SECRET=$(<"$run/token.secret") "$@"
}

kuhnya() { with_secrets "$root/build/release/app/kuhnya" --config "$run/kitchen.toml" "$@"; }

# Prints the port that was asked for, or another when somebody else has it.
choose_kitchen_port() {
  local port=$1
  if ! port_is_free "$port"; then
    port=$(free_port)
    say "port $1 is taken by somebody else; the kitchen takes $port" >&2
  fi
  echo "$port"
}

start_kitchen() {
  local log=$run/kitchen.log
  if [[ -e $log && $(stat -c %s "$log") -gt $kitchen_log_bytes_max ]]; then mv "$log" "$log.old"; fi
  choose_kitchen_port "$1" >"$run/kitchen.port"
  write_settings "$(<"$run/kitchen.port")"
  with_secrets spawn "$log" "$root/build/release/app/kitchen" --config "$run/kitchen.toml"
  echo "$spawned" >"$run/kitchen.pid"
  wait_until 5 settled "$spawned" "$run/kitchen.toml" || true
  wait_until $kitchen_start_seconds_max kitchen_answers_or_gone "$spawned" || true
  if ! alive "$spawned" "$run/kitchen.toml" || ! kitchen_answers; then
    stop_kitchen
    show_log "$log"
    fail "the kitchen did not become ready; the whole log: $log"
  fi
}

stop_kitchen() {
  local pid
  if pid=$(pid_of kitchen); then
    end "$pid" "$run/kitchen.toml" TERM:$kitchen_stop_seconds_max KILL:10 ||
      fail "the kitchen $pid does not stop"
  fi
  rm -f "$run/kitchen.pid"
}
