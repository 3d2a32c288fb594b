# shellcheck shell=bash
# Tests: the checks of the source, then ctest over the release build, then the sanitized tests.
# Tests that need a database get one from a scratch server that lives as long as the command.

scratch=""

# Leaves nothing behind, also when the tests fail or Ctrl-C ends them.
remove_scratch() {
  trap '' INT TERM HUP
  [[ -n $scratch ]] || return 0
  pg_stop "$scratch" immediate && pg_remove "$scratch"
}

# A run that was killed could not clean up; its directory is named after its pid.
remove_orphans() {
  local dir
  for dir in "$run"/test-postgres/*/; do
    dir=${dir%/}
    [[ -d $dir && ! -e /proc/${dir##*/} ]] || continue
    pg_stop "$dir" immediate && pg_remove "$dir"
  done
}

start_scratch() {
  open_state
  pg_open_path "$run/test-postgres"
  remove_orphans
  scratch=$run/test-postgres/$$
  trap remove_scratch EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  pg_start "$scratch" scratch
  # An address that may create databases and schemas, and how a test gets a server that it may stop.
  KUHNYA_TEST_DATABASE_URL=$(pg_url "$scratch" postgres)
  KUHNYA_TEST_PG_CTL=$root/scripts/test-postgres
  KUHNYA_TEST_PG_CTL_DIR=$run/test-postgres
  export KUHNYA_TEST_DATABASE_URL KUHNYA_TEST_PG_CTL KUHNYA_TEST_PG_CTL_DIR
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
  if (($# > 0)) && [[ $1 != -* ]]; then
    label=$1
    shift
  fi
  if [[ ${1:-} == --preset ]]; then
    is_preset "${2:-}" || fail "--preset wants dev, asan, tsan or release"
    preset=$2
    shift 2
  fi
  install_packages
  if [[ -n $label || $preset != release || $# -gt 0 ]]; then
    test_some "$preset" ${label:+-L "^$label\$"} "$@"
    return
  fi
  run_checks || failed+=(checks)
  build_preset release all headers_alone
  start_scratch
  run_ctest release || failed+=("tests")
  test_sanitized || failed+=("sanitized tests")
  ((${#failed[@]} == 0)) || fail "these failed, see above:$(printf ' %s,' "${failed[@]}" | sed 's/,$//')"
}

# While you type: no checks, and no server for tests that do no I/O.
test_some() {
  local preset=$1
  shift
  build_preset "$preset"
  [[ "$*" == "-L ^unit\$"* ]] || start_scratch
  run_ctest "$preset" "$@"
}
