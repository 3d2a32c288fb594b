# shellcheck shell=bash
# The two services of ./dev up, and the operator's command with the settings of either.
#
#   start_service NAME   kitchen or establishment; returns when it is ready
#   stop_service NAME
#   kuhnya NAME ARGUMENT…   the operator's command on that service's database

services=(kitchen establishment)
declare -A service_port_wanted=([kitchen]=8080 [establishment]=8081)
service_start_seconds_max=30
service_stop_seconds_max=30  # Its own deadline for draining is shorter.
log_bytes_max=$((16 * 1024 * 1024))

service_settings() { echo "$run/$1.toml"; }
service_url() { echo "http://127.0.0.1:$(service_port "$1")"; }
service_pid() { pid_in "$run/$1.pid" "$(service_settings "$1")"; }
service_answers() { curl -fsS -m 2 -o /dev/null "$(service_url "$1")/readyz" 2>/dev/null; }
service_answers_or_gone() { service_answers "$1" || gone "$2" "$(service_settings "$1")"; }

# Text as TOML writes it.
toml_text() {
  local text=${1//\\/\\\\}
  echo "\"${text//\"/\\\"}\""
}

# A service's settings, for the port it is to have and the broker that runs now.
settings_of() {
  echo "# Written by ./dev; the secrets are in the environment of the process."
  printf 'mode = "development"\n\n[http]\nport = %s\n' "$(service_port "$1")"
  if [[ $1 == establishment ]]; then
    printf 'page_directory = %s\n' "$(toml_text "$root/tablet/dist")"
  fi
  printf '\n[kafka]\nbrokers = %s\n' "$(toml_text "$(broker_address)")"
  if [[ $1 == kitchen ]]; then
    printf '\n[console]\npage = %s\nestablishment_url = %s\n' \
      "$(toml_text "$root/console/page/dist")" "$(toml_text "$(service_url establishment)")"
  fi
}

# Those of all; a running service has read its own already.
write_settings() {
  local name
  if [[ ! -s $run/token.secret ]]; then (umask 077 && random_hex 32 >"$run/token.secret"); fi
  for name in "${services[@]}"; do settings_of "$name" >"$(service_settings "$name")"; done
}

# with_secrets NAME COMMAND…: secrets never stand in the settings file or on a command line, where
# ps would show them.
with_secrets() {
  local database=$1
  shift
  KUHNYA_DATABASE_URL=$(pg_url "$run/postgres" "$database") \
    KUHNYA_JWT_SECRET=$(<"$run/token.secret") "$@"
}

kuhnya() {
  local name=$1
  shift
  with_secrets "$name" "$root/build/release/app/kuhnya" --config "$(service_settings "$name")" "$@"
}

# What a service has to know of the others. The embedded broker forgets everything when it ends, so
# that another one at the same address is another broker.
surroundings() {
  echo "postgres $(pg_port "$run/postgres") broker $(broker_address) $(broker_life)"
}

# Whether it runs, but with others than those that run now.
service_is_stale() {
  service_pid "$1" >/dev/null && [[ $(cat "$run/$1.knows" 2>/dev/null) != "$(surroundings)" ]]
}

# service_came_back NAME: it runs, knows the others, and is ready or becomes so.
service_came_back() {
  service_pid "$1" >/dev/null && ! service_is_stale "$1" && wait_until 5 service_answers "$1"
}

# The port it has, or had last time, or is to have.
service_port() { cat "$run/$1.port" 2>/dev/null || echo "${service_port_wanted[$1]}"; }

# What does not run is to have the port that is wanted; what runs keeps its own.
note_ports() {
  local name
  for name in "${services[@]}"; do
    service_pid "$name" >/dev/null || echo "${service_port_wanted[$name]}" >"$run/$name.port"
  done
}

# Takes another port when somebody else has the one that is noted, unless it has that one itself.
make_sure_of_port() {
  local port
  ! service_pid "$1" >/dev/null || return 0
  port=$(service_port "$1")
  if ! port_is_free "$port"; then
    free_port >"$run/$1.port"
    say "port $port is taken by somebody else; the $1 takes $(service_port "$1")"
  fi
}

# Of all that do not run yet: the kitchen is told where the establishment will be.
make_sure_of_ports() {
  local name
  for name in "${services[@]}"; do
    service_pid "$name" >/dev/null || make_sure_of_port "$name"
  done
}

# turn_log FILE: a log that has grown too long is put aside before the next start.
turn_log() {
  if [[ -e $1 && $(stat -c %s "$1") -gt $log_bytes_max ]]; then mv "$1" "$1.old"; fi
}

start_service() {
  local name=$1 log=$run/$1.log settings
  settings=$(service_settings "$name")
  turn_log "$log"
  make_sure_of_ports
  settings_of "$name" >"$settings"
  surroundings >"$run/$name.knows"
  with_secrets "$name" spawn "$log" "$root/build/release/app/$name" --config "$settings"
  echo "$spawned" >"$run/$name.pid"
  wait_until 5 settled "$spawned" "$settings" || true
  wait_until $service_start_seconds_max service_answers_or_gone "$name" "$spawned" || true
  if ! alive "$spawned" "$settings" || ! service_answers "$name"; then
    stop_service "$name"
    show_log "$log"
    fail "the $name did not become ready; the whole log: $log"
  fi
}

stop_service() {
  local pid
  if pid=$(service_pid "$1"); then
    end "$pid" "$(service_settings "$1")" TERM:$service_stop_seconds_max KILL:10 ||
      fail "the $1 $pid does not stop"
  fi
  rm -f "$run/$1.pid"
}

# Those that were started with another postgres or broker are started again.
renew_services() {
  local name
  for name in "${services[@]}"; do
    service_is_stale "$name" || continue
    say "the $name is restarted: it knew another postgres or broker"
    stop_service "$name"
    start_service "$name"
  done
}
