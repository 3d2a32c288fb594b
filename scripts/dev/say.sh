# shellcheck shell=bash
# What ./dev says: a line a step with the seconds since it began, and failures that end with advice.

export LC_ALL=C.UTF-8
begun_us=${EPOCHREALTIME/./}

say() {
  local ms=$(((${EPOCHREALTIME/./} - begun_us) / 1000))
  printf '%5d.%d s  %s\n' $((ms / 1000)) $((ms % 1000 / 100)) "$*"
}

complain() { printf 'dev: %s\n' "$*" >&2; }

fail() {
  complain "$@"
  exit 1
}

# Shows the end of a log on stderr, so that nobody has to look for it.
show_log() {
  local log=$1 lines=${2:-20}
  [[ -s $log ]] || return 0
  complain "the last lines of $log:"
  tail -n "$lines" -- "$log" | sed 's/^/    /' >&2
}

# wait_until SECONDS COMMAND…: asks every tenth of a second; false when the time is up.
wait_until() {
  local ticks=$(($1 * 10))
  shift
  for ((; ticks > 0; --ticks)); do
    if "$@"; then return 0; fi
    sleep 0.1
  done
  return 1
}

free_port() {
  python3 - <<'PYTHON'
import socket
s = socket.socket()
s.bind(("127.0.0.1", 0))
print(s.getsockname()[1])
PYTHON
}

# A port counts as free when a listener that reuses addresses could bind it now.
port_is_free() {
  python3 - "$1" <<'PYTHON'
import socket, sys
s = socket.socket()
s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
try:
    s.bind(("127.0.0.1", int(sys.argv[1])))
    s.listen(1)
except OSError:
    sys.exit(1)
PYTHON
}

random_hex() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
