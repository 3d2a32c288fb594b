# shellcheck shell=bash
# How much memory there is.

# total_megabytes [FILE…]: of the machine, or of the group of processes we are in when that may have
# less (cgroup v2, then v1). The files are /proc/meminfo and those of the limits, for the tests.
total_megabytes() {
  local meminfo=${1:-/proc/meminfo} megabytes limit file
  megabytes=$(awk '/^MemTotal/ { print int($2 / 1024) }' "$meminfo")
  local limits=("${@:2}")
  (($# > 1)) || limits=(/sys/fs/cgroup/memory.max /sys/fs/cgroup/memory/memory.limit_in_bytes)
  for file in "${limits[@]}"; do
    # "max", or a number close to 2^63, is no limit.
    limit=$(cat "$file" 2>/dev/null) && [[ $limit =~ ^[0-9]{1,18}$ ]] || continue
    limit=$((limit / 1048576))
    ((limit >= megabytes)) || megabytes=$limit
  done
  echo "$megabytes"
}
