#!/usr/bin/env bash
# Measures kabinetd on loopback, beside a raw server, and prints a table: bench/load/run.sh [--keep] [SCENARIO...] [options].
# `kabinet_load --help` names the scenarios and the options. BUILD says where the programs are (build/release);
# --keep, if any, comes first and writes the figures to bench/results/. SLOW_DISK_MS=4 makes every sync last so much longer,
# for the server and for what it is compared with. Nothing is left running and no database stays.
set -eu
cd "$(dirname "$0")/../.."
build=${BUILD:-build/release}
load=$build/bench/load/kabinet_load
if [ ! -x "$load" ]; then
    echo "$load is missing; build it: cmake --preset release && ninja -C build/release kabinetd kabinetd_no_journal kabinet_load kabinet_raw" >&2
    exit 1
fi
ulimit -n "$(ulimit -Hn)"

keep=
if [ "${1:-}" = --keep ]; then
    shift
    name=all
    case ${1:-} in "" | -*) ;; *) name=$1 ;; esac
    keep=bench/results/$(date +%F)-$name.json
    mkdir -p bench/results
fi

no_journal=$build/bench/load/kabinetd_no_journal
if [ ! -x "$no_journal" ]; then
    echo "$no_journal is missing, so goal 3 is not judged" >&2
    no_journal=
fi

# Durability is measured on the disk the build is on: /tmp may be none.
disk=$(mktemp -d "$build/load-XXXXXX")
memory=$(mktemp -d /dev/shm/kabinet-load-XXXXXX)
trap 'rm -rf "$disk" "$memory"' EXIT
if [ -n "${SLOW_DISK_MS:-}" ]; then LD_PRELOAD=$(realpath "$build/bench/load/libkabinet_slow_disk.so"); export LD_PRELOAD; fi
"$load" --kabinetd "$build/server/kabinetd" --raw "$build/bench/load/kabinet_raw" --disk "$disk" --memory "$memory" \
    ${no_journal:+--no-journal "$no_journal"} ${keep:+--keep "$keep"} "$@" &
generator=$!
trap 'kill "$generator" 2>/dev/null || true' INT TERM
# A signal ends the first wait; the generator then ends its servers, and the second wait is for that.
status=0
wait "$generator" || status=$?
if [ "$status" -gt 128 ]; then wait "$generator" || true; fi
if [ "$status" -ne 0 ]; then cat "$disk/server.log" >&2 2>/dev/null || true; fi
exit "$status"
