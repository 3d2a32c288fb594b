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

# A port that nobody has, from below those that the kernel lends to outgoing connections: there it
# would be taken while its server is down.
free_port() {
  python3 - <<'PYTHON'
import random
import socket

FIRST, TRIES_MAX = 10240, 100

with open("/proc/sys/net/ipv4/ip_local_port_range") as limits:
    end = int(limits.read().split()[0])
wishes = random.sample(range(FIRST, end), TRIES_MAX) if end - FIRST > TRIES_MAX else []
for port in [*wishes, 0]:
    with socket.socket() as listener:
        try:
            listener.bind(("127.0.0.1", port))
            print(listener.getsockname()[1])
            break
        except OSError:
            continue
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
