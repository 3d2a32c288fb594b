# shellcheck shell=bash
# Tests: the checks of the source, then ctest over the release build, then the sanitized tests, then
# the web pages in a browser. Tests that need a database get one from a scratch server that lives
# as long as the command.

scratch=""

# Leaves nothing behind, also when the tests fail or Ctrl-C ends them.
clean_up_at_exit() {
  trap clean_up EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
}

clean_up() {
  trap '' INT TERM HUP
  drop_pages
  [[ -n $scratch ]] || return 0
  pg_stop "$scratch" immediate && pg_remove "$scratch"
}

# orphans DIR: what killed runs left there; each is named after the pid of its run.
orphans() {
  local dir
  for dir in "$1"/*/; do
    dir=${dir%/}
    if [[ -d $dir && ! -e /proc/${dir##*/} ]]; then echo "$dir"; fi
  done
}

# A run that was killed could not clean up.
remove_orphans() {
  local dir
  while read -r dir; do pg_stop "$dir" immediate && pg_remove "$dir"; done \
    < <(orphans "$run/test-postgres")
  while read -r dir; do kafka_remove "$dir"; done < <(orphans "$run/test-kafka")
  while read -r dir; do remove_page_set "$dir"; done < <(orphans "$run/test-page")
}

start_scratch() {
  open_state
  pg_open_path "$run/test-postgres"
  remove_orphans
  scratch=$run/test-postgres/$$
  pg_start "$scratch" scratch
  # An address that may create databases and schemas, and how a test gets a server that it may stop.
  KUHNYA_TEST_DATABASE_URL=$(pg_url "$scratch" postgres)
  KUHNYA_TEST_PG_CTL=$root/scripts/test-postgres
  KUHNYA_TEST_PG_CTL_DIR=$run/test-postgres
  KUHNYA_TEST_KAFKA_CTL=$root/scripts/test-kafka
  KUHNYA_TEST_KAFKA_CTL_DIR=$run/test-kafka
  export KUHNYA_TEST_DATABASE_URL KUHNYA_TEST_PG_CTL KUHNYA_TEST_PG_CTL_DIR
  export KUHNYA_TEST_KAFKA_CTL KUHNYA_TEST_KAFKA_CTL_DIR
  say "a scratch postgres listens on 127.0.0.1:$(pg_port "$scratch")"
}

run_ctest() {
  local preset=$1
  shift
  say "ctest $preset ${*}"
  ctest --preset "$preset" "$@" 9>&-
}

# The memory and undefined-behaviour sanitizers, on the tests that CMake lists for them.
test_sanitized() {
  build_preset asan help >/dev/null
  if has_target asan sanitized_tests; then
    build_preset asan sanitized_tests
    run_ctest asan -L sanitized
  fi
}

# test [LABEL] [--preset P] [arguments of ctest]
verb_test() {
  local preset=release label="" failed=()
  clean_up_at_exit
  if (($# > 0)) && [[ $1 != -* ]]; then
    label=$1
    shift
  fi
  if [[ ${1:-} == --preset ]]; then
    is_preset "${2:-}" || fail "--preset wants dev, asan, tsan or release"
    preset=$2
    shift 2
  fi
  if [[ -n $label || $preset != release || $# -gt 0 ]]; then
    test_some "$preset" ${label:+-L "^$label\$"} "$@"
    return
  fi
  install_packages page kafka test metrics
  run_checks || failed+=(checks)
  begin_pages
  kafka_fetch
  build_preset release all headers_alone
  finish_pages
  start_scratch
  run_ctest release || failed+=("tests")
  test_sanitized || failed+=("sanitized tests")
  test_pages || failed+=("browser tests")
  ((${#failed[@]} == 0)) || fail "these failed, see above:$(printf ' %s,' "${failed[@]}" | sed 's/,$//')"
}

# While you type: no checks, and only what the label needs.
test_some() {
  local preset=$1
  shift
  case "$*" in
    "-L ^unit\$"* | "-L ^http\$"*)
      install_packages
      build_preset "$preset"
      ;;
    "-L ^browser\$")
      install_packages page kafka test
      build_preset release kitchen establishment kuhnya
      open_state
      remove_orphans
      test_pages
      return
      ;;
    "-L ^kafka-real\$"* | "" | -[!L]*)
      install_packages kafka test metrics
      kafka_fetch
      build_preset "$preset"
      start_scratch
      ;;
    "-L ^api\$"* | "-L ^kafka\$"*)
      install_packages metrics
      build_preset "$preset"
      start_scratch
      ;;
    *)
      install_packages
      build_preset "$preset"
      start_scratch
      ;;
  esac
  run_ctest "$preset" "$@"
}
