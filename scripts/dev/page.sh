# shellcheck shell=bash
# The tablet page: built when its sources changed, into tablet/dist. Node.js comes from Debian only
# when the machine has none that is new enough.

node_major_min=18

has_node() {
  command -v npm >/dev/null && command -v node >/dev/null &&
    [[ $(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0) -ge $node_major_min ]]
}

# page_npm ARGUMENT…: npm in the page's folder, without look-ups that nobody asked for.
page_npm() {
  local cache=()
  [[ -w ${HOME:-/nonexistent} ]] || cache=(npm_config_cache="$root/.cache/npm")
  (cd "$root/tablet" &&
    env npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false "${cache[@]}" \
      npm "$@" 9>&-)
}

# A sum over the names and the bytes of what the page is made of.
page_sources() {
  (cd "$root/tablet" && find . \( -name node_modules -o -name dist -o -name tests \) -prune \
    -o -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum)
}

page_modules_wanted() { echo "$(node --version) $(sha256sum <"$root/tablet/package-lock.json")"; }

page_is_built() {
  [[ -s $root/tablet/dist/index.html ]] &&
    [[ $(cat "$root/build/page.sources" 2>/dev/null) == "$(page_sources)" ]]
}

install_page_modules() {
  local wanted
  wanted=$(page_modules_wanted)
  if [[ -d $root/tablet/node_modules && $(cat "$root/build/page.modules" 2>/dev/null) == "$wanted" ]]
  then return 0; fi
  rm -f "$root/build/page.modules"
  page_npm ci || return 1
  echo "$wanted" >"$root/build/page.modules"
}

# Two builds of the page wait for each other.
build_page() {
  local lock sources
  mkdir -p "$root/build"
  exec {lock}>"$root/build/page.lock"
  flock "$lock"
  if ! page_is_built; then
    sources=$(page_sources)
    install_page_modules && page_npm run build || return 1
    echo "$sources" >"$root/build/page.sources"
  fi
  exec {lock}>&-
}

page_log() { echo "$root/build/page.log"; }

# begin_page … finish_page: the build of the page, beside that of the C++ code.
begin_page() {
  page_job=""
  ! page_is_built || return 0
  mkdir -p "$root/build"
  say "building the tablet page"
  setsid bash -c 'root=$1; source "$root/scripts/dev/page.sh"; build_page' - "$root" \
    >"$(page_log)" 2>&1 </dev/null 9>&- &
  page_job=$!
}

finish_page() {
  [[ -n $page_job ]] || return 0
  local job=$page_job
  page_job=""
  wait "$job" || {
    show_log "$(page_log)"
    fail "the tablet page could not be built; the whole log: $(page_log)"
  }
}

# Its npm is in a session of its own, where Ctrl-C does not reach it.
drop_page() {
  if [[ -n ${page_job:-} ]]; then kill -- "-$page_job" 2>/dev/null || true; fi
  page_job=""
}
