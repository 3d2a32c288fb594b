# shellcheck shell=bash
# The bench: builds what is measured, then hands over to bench/run, which starts a PostgreSQL of its
# own under .run/bench and stops all it has started.

bench_products=(kitchen kuhnya broker)
bench_tools=(bench_load bench_delay bench_beast_constant bench_row_lock bench_postgres_ceiling)
bench_go_missing=3  # What the Go peer's build leaves with when there is no Go.

# The Go services are left out where there is no Go; the report says so.
build_go_peer() {
  local result=0
  bench/peers/go/build || result=$?
  case $result in
    0) ;;
    "$bench_go_missing") say "without Go its services are left out" ;;
    *) fail "the Go services could not be built; see above" ;;
  esac
}

# Whether these words ask for figures, not for words about them.
bench_measures() {
  local word
  for word in "$@"; do
    case $word in
      --list | --from | --from=* | --help | -h) return 1 ;;
    esac
  done
}

verb_bench() {
  if bench_measures "$@"; then
    bench/run "$@" --list >/dev/null || exit  # Mistyped words are told before anything is built.
    install_packages kafka
    build_preset release "${bench_products[@]}" "${bench_tools[@]}"
    build_go_peer
    open_state
    pg_open_path "$run/bench"
  fi
  exec bench/run "$@"
}
