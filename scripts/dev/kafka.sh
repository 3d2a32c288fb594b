# shellcheck shell=bash
# Apache Kafka of one's own: one node, on loopback. Everything about it lies in a directory: ports,
# pid, log and data. Its jars are fetched once and kept for all clones. Needs say.sh and process.sh.
#
#   kafka_fetch            gets the jars that scripts/kafka names, where there are none
#   kafka_start DIR        starts it, making it first where there is none
#   kafka_stop DIR [kill]  stops it; killed, as a crash would
#   kafka_address DIR      prints host:port; the same after every start

kafka_pinned=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../kafka" && pwd -P)
kafka_version=$(sed -n '/<artifactId>kafka_/{n;s/.*<version>\(.*\)<.*/\1/p}' "$kafka_pinned/pom.xml")
kafka_start_seconds_max=90
kafka_heap_max=256m

# Where things may be kept that every clone of this user can share.
shared_cache() {
  local home=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}
  if mkdir -p "$home/kuhnya" 2>/dev/null && [[ -w $home/kuhnya ]]; then
    echo "$home/kuhnya"
  else
    echo "${kafka_pinned%/scripts/kafka}/.cache"
  fi
}

kafka_jars() { echo "$(shared_cache)/kafka-$kafka_version"; }

# Whether a directory holds exactly the jars that are pinned.
kafka_jars_are_right() {
  [[ -d $1 && $(find "$1" -name '*.jar' | wc -l) == $(wc -l <"$kafka_pinned/checksums.sha256") ]] &&
    (cd "$1" && sha256sum --check --strict --quiet "$kafka_pinned/checksums.sha256") >/dev/null 2>&1
}

# kafka_download DIR: all jars, whatever they are.
kafka_download() {
  local log=$1.log keep=()
  command -v mvn >/dev/null || fail "Maven is missing; ./dev up --kafka real installs it"
  [[ -w ${HOME:-/nonexistent} ]] || keep=(-Dmaven.repo.local="$(shared_cache)/maven")
  mvn -B -q -ntp -f "$kafka_pinned/pom.xml" "${keep[@]}" dependency:copy-dependencies \
    -DoutputDirectory="$1" >"$log" 2>&1 || {
    show_log "$log"
    fail "Maven could not fetch Kafka; is the network there?"
  }
  rm -f "$log"
}

kafka_fetch() {
  local jars lock
  jars=$(kafka_jars)
  if kafka_jars_are_right "$jars"; then return 0; fi
  mkdir -p "${jars%/*}"
  exec {lock}>"$jars.lock"
  flock "$lock"
  if ! kafka_jars_are_right "$jars"; then
    say "fetching Apache Kafka $kafka_version"
    rm -rf "$jars" "$jars.new"
    kafka_download "$jars.new"
    kafka_jars_are_right "$jars.new" || fail \
      "the jars in $jars.new are not those of scripts/kafka/checksums.sha256; they are not used"
    mv "$jars.new" "$jars"
  fi
  exec {lock}>&-
}

# Debian's Java 17, or the one of the machine; Kafka says itself when that is too old.
kafka_java() {
  local java
  for java in /usr/lib/jvm/java-17-openjdk-*/bin/java "$(command -v java || true)"; do
    if [[ -x $java ]]; then
      echo "$java"
      return
    fi
  done
  fail "Java is missing; ./dev up --kafka real installs it"
}

kafka_mark() { echo "$1/server.properties"; }
kafka_pid() { pid_in "$1/pid" "$(kafka_mark "$1")"; }
kafka_port() { cat "$1/port" 2>/dev/null; }
kafka_address() { echo "127.0.0.1:$(kafka_port "$1")"; }

# The data's place is relative, so that no character of a clone's path can be taken for a comma.
kafka_settings() {
  cat <<PROPERTIES
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:$2
listeners=CLIENT://127.0.0.1:$1,CONTROLLER://127.0.0.1:$2
advertised.listeners=CLIENT://127.0.0.1:$1
listener.security.protocol.map=CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT
inter.broker.listener.name=CLIENT
controller.listener.names=CONTROLLER
log.dirs=data
# There is one node to keep copies on.
offsets.topic.replication.factor=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
offsets.topic.num.partitions=4
transaction.state.log.num.partitions=4
# A killed broker's place is free again after this; until then its successor is refused.
broker.session.timeout.ms=3000
broker.heartbeat.interval.ms=500
# A group of one need not wait for others, and a mistyped topic is an error.
group.initial.rebalance.delay.ms=0
auto.create.topics.enable=false
# Half of the heap, unless told otherwise.
log.cleaner.dedupe.buffer.size=16777216
PROPERTIES
}

# kafka_command DIR CLASS ARGUMENT…: leaves in $kafka_command what runs a class of Kafka's in DIR.
kafka_command() {
  local dir=$1 java
  shift
  java=$(kafka_java)
  # The quick compiler alone: a broker that lives for minutes spends more on the other than it gains.
  kafka_command=(env -C "$dir" "$java" "-Xmx$kafka_heap_max" -XX:+UseSerialGC
    -XX:TieredStopAtLevel=1 -XX:-UsePerfData -XX:+ExitOnOutOfMemoryError -Dorg.slf4j.simpleLogger.defaultLogLevel=warn
    -Dorg.slf4j.simpleLogger.showDateTime=true
    '-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd HH:mm:ss.SSS'
    -cp "$(kafka_jars)/*" "$@")
}

# Data that was only half made must not be taken for a node's, so the mark comes last.
kafka_make() {
  local dir=$1 id
  rm -rf "$dir/data"
  id=$(head -c 16 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=')
  kafka_command "$dir" kafka.tools.StorageTool format -t "${id/#-/A}" -c "$(kafka_mark "$dir")"
  "${kafka_command[@]}" >"$dir/format.log" 2>&1 || {
    show_log "$dir/format.log"
    fail "Kafka could not make its data in $dir/data"
  }
  touch "$dir/made"
}

kafka_listens() { (: <"/dev/tcp/127.0.0.1/$(kafka_port "$1")") 2>/dev/null; }
kafka_answers() { kafka_listens "$1" && "$kafka_pinned/answers" "$(kafka_address "$1")"; }
kafka_answers_or_gone() { kafka_answers "$1" || gone "$2" "$(kafka_mark "$1")"; }

kafka_start_once() {
  local dir=$1 mark
  mark=$(kafka_mark "$dir")
  kafka_settings "$(kafka_port "$dir")" "$(<"$dir/controller.port")" >"$mark"
  [[ -e $dir/made ]] || kafka_make "$dir"
  kafka_command "$dir" kafka.Kafka "$mark"
  spawn "$dir/log" "${kafka_command[@]}"
  echo "$spawned" >"$dir/pid"
  wait_until 5 settled "$spawned" "$mark" || true
  wait_until "$kafka_start_seconds_max" kafka_answers_or_gone "$dir" "$spawned" || true
  alive "$spawned" "$mark" && kafka_answers "$dir"
}

# Keeps its ports as long as nobody else has them.
kafka_choose_ports() {
  local dir=$1 each
  for each in port controller.port; do
    if [[ -s $dir/$each ]]; then
      port_is_free "$(<"$dir/$each")" && continue
      say "port $(<"$dir/$each") is taken; Kafka takes another"
    fi
    free_port >"$dir/$each"
  done
}

kafka_start() {
  local dir=$1
  (umask 077 && mkdir -p "$dir")
  if kafka_pid "$dir" >/dev/null; then return 0; fi
  kafka_fetch
  for _ in 1 2 3; do
    kafka_choose_ports "$dir"
    if kafka_start_once "$dir"; then return 0; fi
    kafka_stop "$dir" kill
  done
  show_log "$dir/log"
  fail "Kafka did not start; the whole log: $dir/log"
}

# kafka_signal DIR SIGNAL: nothing when it does not run.
kafka_signal() {
  local pid
  if pid=$(kafka_pid "$1"); then kill -s "$2" "$pid"; fi
}

# What is frozen hears of SIGTERM only when it goes on.
kafka_stop() {
  local dir=$1 pid signals=(TERM:20 KILL:10)
  [[ ${2:-} != kill ]] || signals=(KILL:10)
  if pid=$(kafka_pid "$dir"); then
    kill -s CONT "$pid" 2>/dev/null || true
    end "$pid" "$(kafka_mark "$dir")" "${signals[@]}" || fail "Kafka $pid does not stop"
  fi
  rm -f "$dir/pid"
}

kafka_remove() {
  kafka_stop "$1" kill
  rm -rf "$1"
}
