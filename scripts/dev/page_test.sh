# shellcheck shell=bash
# The tablet page in a browser, against a set of its own: postgres, Apache Kafka (which can be
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

# What the tests are told; a test freezes the broker and thaws it.
export_page_set() {
  ESTABLISHMENT_URL=$(service_url establishment)
  KITCHEN_URL=$(service_url kitchen)
  TOKEN_ESTABLISHMENT=$(kuhnya kitchen token --user cook --role establishment:1)
  TOKEN_CUSTOMER=$(kuhnya kitchen token --user guest)
  BROKER_DOWN_COMMAND=$(printf '%q freeze %q' "$root/scripts/test-kafka" "$run/kafka")
  BROKER_UP_COMMAND=$(printf '%q thaw %q' "$root/scripts/test-kafka" "$run/kafka")
  export ESTABLISHMENT_URL KITCHEN_URL TOKEN_ESTABLISHMENT TOKEN_CUSTOMER
  export BROKER_DOWN_COMMAND BROKER_UP_COMMAND
}

# In a shell of its own, so that its set is not taken for that of ./dev up, and ends with it.
test_page() (
  run=$run/test-page/$$
  started=()
  trap 'trap "" INT TERM HUP; remove_page_set "$run"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  say "browser tests"
  build_page && install_page_modules || fail "the tablet page could not be built"
  pg_open_path "${run%/*}"
  start_page_set
  export_page_set
  page_npm test || {
    show_log "$run/kitchen.log"
    show_log "$run/establishment.log"
    fail "browser tests failed; see above"
  }
)
