# shellcheck shell=bash
# The two web pages, the cook's and the operator's: each is built into its own dist when its sources,
# or what both share, changed. Node.js comes from Debian only when the machine has none that is new
# enough.

pages=(tablet console/page)
node_major_min=18

has_node() {
  command -v npm >/dev/null && command -v node >/dev/null &&
    [[ $(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0) -ge $node_major_min ]]
}

# page_npm PAGE ARGUMENT…: npm in the page's folder, without look-ups that nobody asked for.
page_npm() {
  local page=$1 cache=()
  shift
  [[ -w ${HOME:-/nonexistent} ]] || cache=(npm_config_cache="$root/.cache/npm")
  (cd "$root/$page" &&
    env npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false "${cache[@]}" \
      npm "$@" 9>&-)
}

# page_note PAGE WHAT: the file that remembers something of a page's last build.
page_note() { echo "$root/build/${1//\//-}.$2"; }

# A sum over the names and the bytes of what the page is made of.
page_sources() {
  (cd "$root" && find "$1" web \( -name node_modules -o -name dist -o -name tests \) -prune \
    -o -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum)
}

page_modules_wanted() { echo "$(node --version) $(sha256sum <"$root/$1/package-lock.json")"; }

page_is_built() {
  [[ -s $root/$1/dist/index.html ]] &&
    [[ $(cat "$(page_note "$1" sources)" 2>/dev/null) == "$(page_sources "$1")" ]]
}

pages_are_built() {
  local page
  for page in "${pages[@]}"; do page_is_built "$page" || return 1; done
}

install_page_modules() {
  local wanted note
  note=$(page_note "$1" modules)
  wanted=$(page_modules_wanted "$1")
  if [[ -d $root/$1/node_modules && $(cat "$note" 2>/dev/null) == "$wanted" ]]; then return 0; fi
  rm -f "$note"
  page_npm "$1" ci || return 1
  echo "$wanted" >"$note"
}

# Two builds of a page wait for each other.
build_page() {
  local lock sources
  mkdir -p "$root/build"
  exec {lock}>"$(page_note "$1" lock)"
  flock "$lock"
  if ! page_is_built "$1"; then
    sources=$(page_sources "$1")
    install_page_modules "$1" && page_npm "$1" run build || return 1
    echo "$sources" >"$(page_note "$1" sources)"
  fi
  exec {lock}>&-
}

build_pages() {
  local page
  for page in "${pages[@]}"; do build_page "$page" || return 1; done
}

page_log() { echo "$root/build/pages.log"; }

# begin_pages … finish_pages: the build of the pages, beside that of the C++ code.
begin_pages() {
  page_job=""
  ! pages_are_built || return 0
  mkdir -p "$root/build"
  say "building the web pages"
  setsid bash -c 'root=$1; source "$root/scripts/dev/page.sh"; build_pages' - "$root" \
    >"$(page_log)" 2>&1 </dev/null 9>&- &
  page_job=$!
}

finish_pages() {
  [[ -n $page_job ]] || return 0
  local job=$page_job
  page_job=""
  wait "$job" || {
    show_log "$(page_log)"
    fail "the web pages could not be built; the whole log: $(page_log)"
  }
}

# Their npm is in a session of its own, where Ctrl-C does not reach it.
drop_pages() {
  if [[ -n ${page_job:-} ]]; then kill -- "-$page_job" 2>/dev/null || true; fi
  page_job=""
}
