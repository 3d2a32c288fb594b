# shellcheck shell=bash
# The broker of ./dev up. The embedded one is a process of ours, there in a moment; it keeps nothing
# on disk. The real one is Apache Kafka. Each has a place of its own in .run.

broker_topics=(kitchen.orders establishment.order-status establishment.order-status.dlq
  kitchen.orders.dlq)
broker_partitions=6
broker_start_seconds_max=15

# embedded or real: what runs, or ran last.
broker_kind() { cat "$run/broker.kind" 2>/dev/null || echo embedded; }

is_broker_kind() { [[ $1 == embedded || $1 == real ]]; }

broker_address_file() { echo "$run/broker.address"; }
broker_mark() { echo "--address-file $(broker_address_file)"; }

broker_pid() {
  case $(broker_kind) in
    embedded) pid_in "$run/broker.pid" "$(broker_mark)" ;;
    real) kafka_pid "$run/kafka" ;;
  esac
}

broker_address() {
  case $(broker_kind) in
    embedded) sed 's/^address=//' "$(broker_address_file)" 2>/dev/null ;;
    real) kafka_address "$run/kafka" ;;
  esac
}

# What tells one life of the embedded broker from the next.
broker_life() { if [[ $(broker_kind) == embedded ]]; then broker_pid || true; fi; }

broker_log() {
  case $(broker_kind) in
    embedded) echo "$run/broker.log" ;;
    real) echo "$run/kafka/log" ;;
  esac
}

embedded_broker_tells_or_gone() { [[ -s $(broker_address_file) ]] || gone "$1" "$(broker_mark)"; }

start_embedded_broker() {
  local topics
  topics=$(IFS=, && echo "${broker_topics[*]}")
  turn_log "$run/broker.log"
  rm -f "$(broker_address_file)"
  spawn "$run/broker.log" "$root/build/release/app/broker" --topics "$topics" \
    --partitions $broker_partitions --address-file "$(broker_address_file)"
  echo "$spawned" >"$run/broker.pid"
  wait_until 5 settled "$spawned" "$(broker_mark)" || true
  wait_until $broker_start_seconds_max embedded_broker_tells_or_gone "$spawned" || true
  if ! alive "$spawned" "$(broker_mark)" || [[ ! -s $(broker_address_file) ]]; then
    stop_broker
    show_log "$run/broker.log"
    fail "the broker did not start; the whole log: $run/broker.log"
  fi
}

start_broker() {
  broker_kind >"$run/broker.kind.new"
  mv "$run/broker.kind.new" "$run/broker.kind"
  case $(broker_kind) in
    embedded) start_embedded_broker ;;
    real)
      kafka_start "$run/kafka"
      cp "$run/kafka/pid" "$run/broker.pid"
      ;;
  esac
}

stop_broker() {
  local pid
  case $(broker_kind) in
    embedded)
      if pid=$(broker_pid); then
        end "$pid" "$(broker_mark)" TERM:5 KILL:10 || fail "the broker $pid does not stop"
      fi
      ;;
    real) kafka_stop "$run/kafka" ;;
  esac
  rm -f "$run/broker.pid"
}

# change_broker KIND: the services let go of the old one first, and what they had not sent stays in
# their databases.
change_broker() {
  [[ $(broker_kind) != "$1" ]] || return 0
  if broker_pid >/dev/null; then
    say "the $(broker_kind) broker makes way for the $1 one; its messages are kept apart"
    stop_part establishment
    stop_part kitchen
    stop_part broker
  fi
  echo "$1" >"$run/broker.kind"
}
