# shellcheck shell=bash
# Layout, lint and the checks of our own under scripts/checks.

formatter=clang-format-14
linter=clang-tidy-16

folders=(domain persistence messaging actors console http config app bench tests)

# Not every folder of the layout is there yet.
sources() {
  local folder present=()
  for folder in "${folders[@]}"; do [[ ! -d $folder ]] || present+=("$folder"); done
  find "${present[@]}" "$@" | sort
}
cpp_sources() { sources -name '*.cpp' -o -name '*.hpp'; }

verb_format() {
  install_packages
  if [[ ${1:-} == --check ]]; then
    cpp_sources | xargs -r "$formatter" --dry-run --Werror
  else
    cpp_sources | xargs -r "$formatter" -i
  fi
}

# Every executable under scripts/checks is one check; it prints what it finds as file:line and
# leaves with 1.
run_checks() {
  local check result=0
  say "checking layout"
  cpp_sources | xargs -r "$formatter" --dry-run --Werror || result=1
  for check in scripts/checks/*; do
    [[ -f $check && -x $check ]] || continue
    say "checking ${check##*/}"
    "$check" || result=1
  done
  ((result == 0)) || complain "a check failed; ./dev format mends layout"
  return $result
}

# lint [--all | FILE…]: what differs from the branch this one left, unless told otherwise.
lint_targets() {
  if [[ ${1:-} == --all ]]; then
    sources -name '*.cpp'
  elif (($# > 0)); then
    printf '%s\n' "$@"
  else
    {
      git diff --name-only --diff-filter=d HEAD~ -- '*.cpp'
      git ls-files --others --exclude-standard -- '*.cpp'
    } | sort -u
  fi
}

# clang cannot read GCC's precompiled headers, so lint has a compilation database of its own. Embedded
# files are generated when CMake configures; nothing has to be built.
verb_lint() {
  install_packages lint
  local files database=build/lint
  cmake --preset release -B "$database" -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON >/dev/null ||
    fail "cmake could not configure $database"
  mapfile -t files < <(lint_targets "$@")
  say "linting ${#files[@]} files"
  ((${#files[@]} == 0)) || printf '%s\0' "${files[@]}" |
    xargs -0 -n 1 -P "$(build_jobs)" "$linter" -p "$database" --quiet \
      --extra-arg=-Wno-unknown-warning-option
}

verb_check() {
  verb_lint --all
  verb_test
}
