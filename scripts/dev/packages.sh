# shellcheck shell=bash
# Installs what scripts/packages.txt names and this machine lacks.

# packages SECTION…: the names in those sections of the list.
packages() {
  sed 's/#.*//' scripts/packages.txt | awk -v wanted=" $* " '
    /^\[/ { section = substr($1, 2, length($1) - 2); next }
    NF && index(wanted, " " section " ") { print $1 }'
}

missing_packages() {
  local names installed
  mapfile -t names < <(packages "$@")
  # dpkg-query fails when it does not know one of the names; what it knows it still prints.
  # shellcheck disable=SC2016
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${names[@]}" 2>/dev/null |
    awk '$1 == "installed" { print $2 }') || true
  printf '%s\n' "${names[@]}" | grep -vxF -f <(printf '%s\n' "$installed") || true
}

as_root() {
  if ((EUID == 0)); then
    "$@"
  else
    sudo "$@"
  fi
}

apt() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -q \
    -o DPkg::Lock::Timeout=120 -o Acquire::Retries=3 "$@"
}

# Debian's postgresql-15 makes and starts a cluster of its own when it is first installed. Nobody
# asked for one, so it is told not to, for this installation only.
apt_install() {
  local hush=/etc/postgresql-common/createcluster.d/kuhnya.conf result=0
  if printf '%s\n' "$@" | grep -qx postgresql-15 && [[ ! -e $hush ]]; then
    as_root mkdir -p "${hush%/*}"
    echo 'create_main_cluster = false' | as_root tee "$hush" >/dev/null
    apt install --no-install-recommends "$@" || result=$?
    as_root rm -f "$hush"
    return $result
  fi
  apt install --no-install-recommends "$@"
}

# Sections that are left out when the machine has as good already.
section_is_needed() { [[ $1 != page ]] || ! has_node; }

# install_packages [SECTION…]: base, and what else the command needs.
install_packages() {
  command -v dpkg-query >/dev/null || fail \
    "this needs Debian 12. Elsewhere install what scripts/packages.txt names and use cmake" \
    "--preset release"
  local missing section sections=(base)
  for section in "$@"; do
    if section_is_needed "$section"; then sections+=("$section"); fi
  done
  mapfile -t missing < <(missing_packages "${sections[@]}")
  ((${#missing[@]} > 0)) || return 0
  say "installing ${#missing[@]} packages: ${missing[*]}"
  if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    fail "packages are missing, and this is neither root nor is there sudo. As root run:" \
      "apt-get update && apt-get install --no-install-recommends ${missing[*]}"
  fi
  apt update || fail "apt-get update failed; is the network there?"
  apt_install "${missing[@]}" || fail "the packages could not be installed; see above"
}
