# shellcheck shell=bash
# What every part of ./dev says and asks.

say() { printf '%s\n' "$*"; }
step() { printf '== %s\n' "$*"; }
warn() { printf 'dev: %s\n' "$*" >&2; }
die() {
    warn "$*"
    exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }

# How many compilers at a time: one a core, but each may want 2 GB under a sanitizer.
build_jobs() {
    local cores memory_kb by_memory
    cores=$(nproc)
    memory_kb=$(awk '/^MemTotal:/ { print $2 }' /proc/meminfo)
    by_memory=$((memory_kb / (2 * 1024 * 1024)))
    ((by_memory >= 1)) || by_memory=1
    echo $((cores < by_memory ? cores : by_memory))
}

# The C++ files of the tree, hand-written or generated, NUL-separated.
cpp_files() {
    find json games rating daily tournament protocol server client-cli tests bench -name node_modules -prune -o \
        \( -name '*.cpp' -o -name '*.hpp' \) -type f -print0 | sort -z
}

# The shell scripts of the tree, NUL-separated.
shell_files() {
    printf '%s\0' dev .ci/run
    find tools tests bench deploy json games rating daily tournament protocol server client-cli -name node_modules -prune -o \
        -name '*.sh' -type f -print0 | sort -z
}
