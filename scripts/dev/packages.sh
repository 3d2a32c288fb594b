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

# Packages whose first installation starts a server that nobody asked for are told not to, for this
# installation only: postgresql-15 by a setting, so that it makes no cluster; prometheus, which is
# wanted for its promtool, by a mask. The mask stays, since the package would start at the next boot;
# `systemctl unmask prometheus` takes it away.
hush_postgres=/etc/postgresql-common/createcluster.d/kuhnya.conf
mask_prometheus=/etc/systemd/system/prometheus.service
policy=/usr/sbin/policy-rc.d

# hush PACKAGE…: prints the files to remove once they are installed.
hush() {
  if printf '%s\n' "$@" | grep -qx postgresql-15 && [[ ! -e $hush_postgres ]]; then
    as_root mkdir -p "${hush_postgres%/*}"
    echo 'create_main_cluster = false' | as_root tee "$hush_postgres" >/dev/null
    echo "$hush_postgres"
  fi
  printf '%s\n' "$@" | grep -qx prometheus || return 0
  if [[ ! -e $mask_prometheus && ! -L $mask_prometheus ]]; then
    as_root mkdir -p "${mask_prometheus%/*}"
    as_root ln -s /dev/null "$mask_prometheus"
  fi
  # Where no systemd runs the package has a script of init's, which asks this.
  if [[ ! -e $policy ]]; then
    printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null
    as_root chmod 755 "$policy"
    echo "$policy"
  fi
}

apt_install() {
  local for_now result=0
  mapfile -t for_now < <(hush "$@")
  apt install --no-install-recommends "$@" || result=$?
  ((${#for_now[@]} == 0)) || as_root rm -f "${for_now[@]}"
  return $result
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
