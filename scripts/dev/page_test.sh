# shellcheck shell=bash
# The web pages in a browser, against a set of their own: postgres, Apache Kafka (which can be
# frozen) and both services on free ports, in .run/test-page.

# remove_page_set DIR: stops what runs there and removes it.
remove_page_set() {
  local run=$1 i
  for ((i = ${#parts[@]} - 1; i >= 0; --i)); do "stop_${parts[i]}"; done
  pg_remove "$run/postgres"
  rm -rf "$run"
}

start_page_set() {
  local name
  (umask 077 && mkdir -p "$run")
  pg_open_path "$run"
  echo real >"$run/broker.kind"
  for name in "${services[@]}"; do service_port_wanted[$name]=$(free_port); done
  start_set
}

# page_set_command WORD…: the words as a line for sh.
page_set_command() { printf '%q ' "$@"; }

# What the tests are told. A test freezes the broker and thaws it, restarts the kitchen, changes its
# database by hand, produces callbacks, and takes the kitchen's offsets back.
export_page_set() {
  ESTABLISHMENT_URL=$(service_url establishment)
  KITCHEN_URL=$(service_url kitchen)
  TOKEN_ADMIN=$(kuhnya kitchen token --user operator --role admin)
  TOKEN_ESTABLISHMENT=$(kuhnya kitchen token --user cook --role establishment:1)
  TOKEN_CUSTOMER=$(kuhnya kitchen token --user guest)
  DATABASE_URL=$(pg_url "$run/postgres" kitchen)
  KAFKA_BROKERS=$(broker_address)
  BROKER_DOWN_COMMAND=$(page_set_command "$root/scripts/test-kafka" freeze "$run/kafka")
  BROKER_UP_COMMAND=$(page_set_command "$root/scripts/test-kafka" thaw "$run/kafka")
  KITCHEN_STOP_COMMAND=$(page_set_command "$root/scripts/test-service" stop "$run" kitchen)
  KITCHEN_START_COMMAND=$(page_set_command "$root/scripts/test-service" start "$run" kitchen)
  KITCHEN_RESTART_COMMAND=$(page_set_command "$root/scripts/test-service" restart "$run" kitchen)
  PRODUCE_COMMAND=$(page_set_command "$root/tests/peers/produce_callback.py" "$KAFKA_BROKERS" \
    establishment.order-status)
  REWIND_COMMAND=$(page_set_command "$root/tests/peers/rewind_group.py" "$KAFKA_BROKERS" \
    kitchen establishment.order-status)
  export ESTABLISHMENT_URL KITCHEN_URL TOKEN_ADMIN TOKEN_ESTABLISHMENT TOKEN_CUSTOMER
  export DATABASE_URL KAFKA_BROKERS BROKER_DOWN_COMMAND BROKER_UP_COMMAND
  export KITCHEN_STOP_COMMAND KITCHEN_START_COMMAND KITCHEN_RESTART_COMMAND
  export PRODUCE_COMMAND REWIND_COMMAND
}

# In a shell of its own, so that its set is not taken for that of ./dev up, and ends with it.
test_pages() (
  run=$run/test-page/$$
  started=()
  failed=()
  trap 'trap "" INT TERM HUP; remove_page_set "$run"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  say "browser tests"
  build_pages || fail "the web pages could not be built"
  for page in "${pages[@]}"; do
    install_page_modules "$page" || fail "what $page is tested with could not be installed"
  done
  pg_open_path "${run%/*}"
  start_page_set
  export_page_set
  for page in "${pages[@]}"; do
    say "the page in $page"
    page_npm "$page" test || failed+=("$page")
  done
  ((${#failed[@]} == 0)) || {
    show_log "$run/kitchen.log"
    show_log "$run/establishment.log"
    fail "browser tests of ${failed[*]} failed; see above"
  }
)
