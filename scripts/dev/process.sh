# shellcheck shell=bash
# Processes that outlive the command that started them. A pid file alone proves nothing after a
# crash: the number may belong to somebody else by now, so every process is also known by a text
# that only its command line contains.

# ended PID: no such process, or only its remains.
ended() {
  local stat
  stat=$(cat "/proc/$1/stat" 2>/dev/null) || return 0
  [[ ${stat##*) } == [ZX]* ]]
}

# alive PID MARK: whether that process runs and its command line contains the mark. The line is empty
# for a moment while a process becomes another program; the kernel's own threads never have one, and
# no program either.
alive() {
  local pid=$1 mark=$2 line
  [[ $pid =~ ^[0-9]+$ ]] && ! ended "$pid" || return 1
  line=$(tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline") || return 1
  if [[ -n $line ]]; then [[ $line == *"$mark"* ]]; else [[ -e /proc/$pid/exe ]]; fi
}

# Whether a spawned process has become its command, or has ended already.
settled() { alive "$@" || ended "$1"; }

gone() { ! alive "$@"; }

# pid_in FILE MARK: prints the pid the file names, if that process is the one it was written for.
pid_in() {
  local pid
  [[ -s $1 ]] && pid=$(<"$1") && alive "$pid" "$2" && echo "$pid"
}

# spawn LOG COMMAND…: starts a process in a session of its own, so that Ctrl-C in the terminal
# reaches only ./dev, with none of our files open. Leaves its pid in $spawned: setsid and setpriv
# become the command, they do not fork.
spawn() {
  local log=$1
  shift
  (
    cd /
    exec setsid "$@" >>"$log" 2>&1 </dev/null 9>&-
  ) &
  # shellcheck disable=SC2034
  spawned=$!
  disown
}

# end PID MARK SIGNAL:SECONDS…: sends each signal in turn until the process is gone. Never signals
# a pid that has become another's.
end() {
  local pid=$1 mark=$2 try
  shift 2
  for try in "$@"; do
    alive "$pid" "$mark" || return 0
    kill -s "${try%:*}" "$pid" 2>/dev/null || true
    if wait_until "${try#*:}" gone "$pid" "$mark"; then return 0; fi
  done
  return 1
}
