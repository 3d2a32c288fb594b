# shellcheck shell=bash
# Private PostgreSQL servers. Everything about one lies in a directory of its own: password, port,
# pid, log, and the data, unless the user the server runs as cannot get there. Needs say.sh,
# process.sh and memory.sh.
#
#   pg_start DIR durable|scratch   starts it, making it first where there is none
#   pg_stop DIR [fast|immediate]   stops it
#   pg_url DIR DATABASE            prints libpq's address of a database on it

pg_bin=${KUHNYA_PG_BIN:-/usr/lib/postgresql/15/bin}
pg_role=kuhnya
pg_start_seconds_max=120
unset "${!PG@}"  # PGDATA, PGPORT and their like would lead the tools to another server.

# PostgreSQL refuses to run as root, so root lends it the system's postgres user.
pg_as_server() {
  if ((EUID == 0)); then
    setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"
  else
    "$@"
  fi
}

pg_port() { cat "$1/port" 2>/dev/null; }
pg_mark() { echo "-D $(pg_data "$1")"; }
pg_pid() { pid_in "$1/pid" "$(pg_mark "$1")"; }
pg_url() { echo "postgresql://$pg_role:$(<"$1/password")@127.0.0.1:$(pg_port "$1")/$2"; }
pg_psql() { "$pg_bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 "$(pg_url "$1" "$2")" "${@:3}"; }

# Where the data lies: under DIR, or where DIR/location says.
pg_data() {
  if [[ -s $1/location ]]; then cat "$1/location"; else echo "$1/data"; fi
}

# Makes DIR a place the server's user can pass through, but nobody else.
pg_open_path() {
  (umask 077 && mkdir -p "$1")
  if ((EUID == 0)); then chgrp postgres "$1" && chmod 0710 "$1"; fi
}

pg_own_directory() {
  install -d -m 0700 "$1" || return 1
  if ((EUID == 0)); then chown postgres: "$1" || return 1; fi
  (cd / && pg_as_server test -w "$1" -a -x "$1")
}

# A directory of ours in a place where everybody may write: never one that somebody else made before
# us.
pg_own_place() {
  local want=$1
  if [[ -e $want && ( -L $want || $(stat -c %U "$want") != postgres ) ]]; then
    want=$(mktemp -d "$want-XXXXXX") || return 1
  fi
  pg_own_directory "$want" && echo "$want"
}

# Chooses where the data of a new server will lie, and makes that directory.
pg_choose_data() {
  local dir=$1 name place
  if pg_own_directory "$dir/data" 2>/dev/null; then return 0; fi
  rmdir "$dir/data" 2>/dev/null || true
  name=kuhnya-$(printf '%s' "$dir" | sha256sum | cut -c1-12)
  for place in "${TMPDIR:-/tmp}" /tmp /var/tmp; do
    place=$(pg_own_place "$place/$name" 2>/dev/null) || continue
    say "the user postgres cannot reach $dir, so the data lies in $place"
    echo "$place/data" >"$dir/location"
    pg_discard "$place/data"
    pg_own_directory "$place/data" && return 0
  done
  fail "the user postgres can reach neither $dir nor ${TMPDIR:-/tmp}, /tmp or /var/tmp"
}

# A quarter of the memory, as PostgreSQL's manual has it (20.4), for what lasts; no more than 2 GB,
# for the machine is not its alone.
pg_buffers_megabytes() {
  local megabytes=256
  if [[ $1 == durable ]]; then
    megabytes=$(($(total_megabytes) / 4))
    ((megabytes <= 2048)) || megabytes=2048
    ((megabytes >= 128)) || megabytes=128
  fi
  echo "$megabytes"
}

# Settings by mode. Durable is what the product promises; scratch is for tests, whose data may die
# with the machine.
pg_settings() {
  cat <<CONF
listen_addresses = '127.0.0.1'
port = $2
unix_socket_directories = ''          # Paths of sockets are limited to 107 bytes; clones are not.
max_connections = 200
shared_buffers = $(pg_buffers_megabytes "$1")MB
max_wal_size = 2GB
checkpoint_timeout = 15min
wal_compression = lz4
recovery_init_sync_method = syncfs      # After a crash: one call instead of one per file.
jit = off                             # Compiling a short statement costs more than running it.
shared_preload_libraries = 'pg_stat_statements'
log_line_prefix = '%m [%p] '
lc_messages = 'C'
CONF
  if [[ $1 == scratch ]]; then
    printf '%s\n' 'fsync = off' 'full_page_writes = off'
  fi
}

# A half-made server must not be taken for one, so it is made beside its place and moved there.
pg_make() {
  local dir=$1 data secret sync=(--no-sync)
  [[ $2 == scratch ]] || sync=()
  pg_choose_data "$dir"
  data=$(pg_data "$dir")
  rm -rf "$data.new"
  pg_own_directory "$data.new" || fail "$data.new cannot be made"
  secret=$data.new.password
  (umask 077 && random_hex 24 >"$dir/password")
  install -m 0600 "$dir/password" "$secret"
  if ((EUID == 0)); then chown postgres: "$secret"; fi
  (cd / && pg_as_server "$pg_bin/initdb" -D "$data.new" --username="$pg_role" --pwfile="$secret" \
    --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 "${sync[@]}") >"$dir/initdb.log" 2>&1 || {
    rm -f "$secret"
    show_log "$dir/initdb.log"
    fail "initdb failed"
  }
  rm -f "$secret"
  echo "include 'kuhnya.conf'" >>"$data.new/postgresql.conf"
  rmdir "$data"
  mv "$data.new" "$data"
}

# Data whose password was lost (someone removed the clone, or a file) is of no use; a server may
# still run on it.
pg_discard() {
  local data=$1
  if [[ -s $data/postmaster.pid ]]; then
    end "$(head -n 1 "$data/postmaster.pid")" "-D $data" QUIT:10 KILL:10 ||
      fail "the server in $data does not stop"
  fi
  rm -rf "$data"
}

# pg_is_ready DATA PID: the server's own word, in its pid file, that this very process takes
# connections; an older one may have written that file.
pg_is_ready() {
  local words
  mapfile -t words 2>/dev/null <"$1/postmaster.pid" || return 1
  [[ ${words[0]:-} == "$2" && ${words[7]:-} == ready* ]]
}

pg_ready_or_gone() { pg_is_ready "$1" "$2" || gone "$2" "-D $1"; }

# Before a start, the data must be nobody's. After a crash the lock file may name a process that is
# somebody else's by now, and PostgreSQL would refuse to start; or a server of ours that an
# interrupted command did not note.
pg_free_data() {
  local lock=$1/postmaster.pid pid
  [[ -s $lock ]] || return 0
  pid=$(head -n 1 "$lock")
  end "$pid" "-D $1" INT:30 QUIT:10 KILL:10 || fail "the server $pid in $1 does not stop"
  rm -f "$lock"
}

pg_start_once() {
  local dir=$1 mode=$2 port=$3 data
  data=$(pg_data "$dir")
  pg_free_data "$data"
  pg_settings "$mode" "$port" >"$data/kuhnya.conf"
  if ((EUID == 0)); then chown postgres: "$data/kuhnya.conf"; fi
  if ((EUID == 0)); then
    spawn "$dir/log" setpriv --reuid=postgres --regid=postgres --init-groups -- \
      "$pg_bin/postgres" -D "$data"
  else
    spawn "$dir/log" "$pg_bin/postgres" -D "$data"
  fi
  echo "$spawned" >"$dir/pid"
  echo "$port" >"$dir/port"
  # The process is not PostgreSQL until setsid and setpriv have become it.
  wait_until 5 settled "$spawned" "-D $data" && alive "$spawned" "-D $data" || return 1
  wait_until "$pg_start_seconds_max" pg_ready_or_gone "$data" "$spawned"
  pg_is_ready "$data" "$spawned" && alive "$spawned" "-D $data"
}

# Keeps its port as long as nobody else has it. Children of a killed server need a moment to notice,
# hence the tries.
pg_start() {
  local dir=$1 mode=$2 port try
  [[ -x $pg_bin/postgres ]] || fail "there is no $pg_bin/postgres; is postgresql-15 installed?"
  pg_open_path "$dir"
  if pg_pid "$dir" >/dev/null; then return 0; fi
  if [[ ! -s $dir/password || ! -s $(pg_data "$dir")/PG_VERSION ]]; then
    pg_discard "$(pg_data "$dir")"
    rm -f "$dir/location"
    pg_make "$dir" "$mode"
  fi
  for try in 1 2 3 4 5 6; do
    port=$(pg_port "$dir") || port=$(free_port)
    if ((try > 2)) && ! port_is_free "$port"; then
      say "port $port is taken; postgres takes another"
      port=$(free_port)
    fi
    if pg_start_once "$dir" "$mode" "$port"; then return 0; fi
    sleep 0.5
  done
  rm -f "$dir/pid"
  show_log "$dir/log"
  fail "postgres did not start"
}

pg_stop() {
  local dir=$1 pid
  if pid=$(pg_pid "$dir"); then
    case ${2:-fast} in
      fast) end "$pid" "$(pg_mark "$dir")" INT:30 QUIT:10 KILL:10 ;;
      immediate) end "$pid" "$(pg_mark "$dir")" QUIT:10 KILL:10 ;;
    esac || fail "postgres $pid does not stop"
  fi
  rm -f "$dir/pid"
}

# Removes a stopped server and all that belongs to it.
pg_remove() {
  local data
  data=$(pg_data "$1")
  rm -rf "$data" "$1"
  if [[ $data != "$1/data" ]]; then rmdir "${data%/data}" 2>/dev/null || true; fi
}
