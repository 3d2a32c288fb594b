# shellcheck shell=bash
# Builds a preset. Two builds of one preset wait for each other.

# As many compilers as there are cores, but no more than memory bears: a Beast file takes more than
# a gigabyte.
build_jobs() {
  local cores megabytes jobs
  cores=$(nproc)
  megabytes=$(awk '/^MemAvailable/ { print int($2 / 1024) }' /proc/meminfo)
  jobs=$((megabytes / 1400))
  ((jobs < 1)) && jobs=1
  echo "${KUHNYA_JOBS:-$((jobs < cores ? jobs : cores))}"
}

is_preset() { [[ $1 == dev || $1 == asan || $1 == tsan || $1 == release ]]; }

has_target() { ninja -C "build/$1" -t query "$2" >/dev/null 2>&1; }

# build_preset PRESET [TARGET…]: everything when no target is named.
build_preset() {
  local preset=$1 lock
  shift
  mkdir -p "build/$preset" || fail "build/$preset cannot be written; whose is it?"
  # ccache needs a home; without one it keeps its files here.
  if [[ -z ${CCACHE_DIR:-} && ! -w ${HOME:-/nonexistent} ]]; then
    export CCACHE_DIR=$root/.cache/ccache
  fi
  exec {lock}>"build/$preset/.lock"
  if ! flock -n "$lock"; then
    say "another build of $preset is running; waiting for it"
    flock "$lock"
  fi
  say "building $preset${*:+: $*}"
  if [[ ! -e build/$preset/build.ninja ]]; then
    cmake --preset "$preset" || fail "cmake could not configure $preset; see above"
  fi
  # Through the preset, so that its settings of ccache hold.
  cmake --build --preset "$preset" --parallel "$(build_jobs)" ${1:+--target "$@"} ||
    fail "the build of $preset failed; the first error above names the file"
  exec {lock}>&-
}

verb_build() {
  local preset=release
  if [[ $* == page ]]; then
    install_packages page
    build_pages || fail "the web pages could not be built; see above"
    say "built the web pages; ./dev restart establishment and kitchen serve them"
    return
  fi
  if (($# > 0)) && is_preset "$1"; then
    preset=$1
    shift
  fi
  install_packages
  build_preset "$preset" "$@"
  say "built $preset"
}
