#!/bin/sh
# check_faults.sh KABINET_LOAD KABINET_RAW: a load run must end well against an honest raw server, and must notice one
# that tells a watcher something else or skips a message.
set -eu
load=$1
raw=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The program under test in kabinetd's place is never reached: a fault shows in the raw server's run, which comes first.
run() {
    printf '#!/bin/sh\nexec "%s" %s\n' "$raw" "$1" >"$scratch/raw"
    chmod +x "$scratch/raw"
    "$load" b --runs 1 --scale 0.01 --kabinetd /bin/false --raw "$scratch/raw" --disk "$scratch" \
        --memory "$scratch" 2>&1 || true
}

expect() {
    case $2 in *"$3"*) ;; *) printf '%s was not noticed:\n%s\n' "$1" "$2" >&2; exit 1 ;; esac
}

expect "an honest server" "$(run "")" "the server ended at once"
expect "a spoiled diff" "$(run "--spoil 777")" "two watchers were told different things"
# Of twelve receivers the ninth is a spectator: the match goes on without the one.
expect "a skipped diff" "$(run "--skip 777")" "a gap after seq"
