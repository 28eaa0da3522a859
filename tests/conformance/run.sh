#!/usr/bin/env bash
# Other people's programs against the server and the protocol's documents. Usage: run.sh BUILD-FOLDER [--keep-records]
# Packages come from npm once; after that, as long as the lock file is the same, nothing is fetched. Ends with 77 and
# "SKIP: reason" where Node or the packages cannot be had. The traffic that the end-to-end tests recorded in the build
# folder is checked as well. --keep-records only writes records/ anew, from matches played on the server that was built.
set -euo pipefail
build=$(realpath "${1:?usage: run.sh BUILD-FOLDER [--keep-records]}")
kabinetd=$build/server/kabinetd
kabinet=$build/client-cli/kabinet
cd "$(dirname "$(realpath "${BASH_SOURCE[0]}")")"

skip() {
    echo "SKIP: $*"
    exit 77
}

node_is_there() {
    command -v node >/dev/null || skip "node is not installed"
    command -v npm >/dev/null || skip "npm is not installed"
    node -e 'process.exit(parseInt(process.versions.node) >= 18 ? 0 : 1)' || skip "node is older than 18"
}

# packages FOLDER: what its lock file names.
packages() (
    local stamp=node_modules/.installed lock
    cd "$1"
    lock=$(sha256sum <package-lock.json)
    [ "$(cat $stamp 2>/dev/null)" = "$lock" ] && return
    npm ci --no-audit --no-fund --ignore-scripts >"$folder/npm.log" 2>&1 || skip "npm ci failed: $(tail -n 1 "$folder/npm.log")"
    echo "$lock" >$stamp
)

# The server chooses its port and says it in its log.
start() {
    mail_port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
    "$kabinetd" --server.port 0 --store.path "$folder/kabinet.db" --match.grace_ms 50 \
        --limits.messages_per_s 100000 --limits.messages_burst 100000 \
        --accounts.passkey_domain localhost --accounts.passkey_origins http://localhost \
        --mail.server "smtp://127.0.0.1:$mail_port" --mail.from kabinet@play.example --mail.tls optional >"$folder/kabinetd.log" 2>&1 &
    server=$!
    # tail ends with the server, so this waits for the line or for its end.
    port=$(grep -m 1 -o 'on http://127.0.0.1:[0-9]*' < <(tail -f -n +1 --pid="$server" "$folder/kabinetd.log")) ||
        { cat "$folder/kabinetd.log"; exit 1; }
    port=${port##*:}
    url=ws://127.0.0.1:$port/ws
}

stop() {
    [ -z "${server:-}" ] || kill "$server" 2>/dev/null || true
    [ -z "${tour:-}" ] || kill "$tour" 2>/dev/null || true
    rm -rf "$folder"
}

folder=$(mktemp -d)
server=
tour=
trap stop EXIT
node_is_there
packages .
packages ../../client-web

node node_modules/typescript/bin/tsc -p .
echo "types: protocol.ts compiles and says what it should"
node documents.mjs
# The page beside it, dist/web, is somebody else's.
rm -rf ../../client-web/dist/{verify,games,json.*}
node ../../client-web/node_modules/typescript/bin/tsc -p ../../client-web/tsconfig.verify.json
(cd ../.. && find tests/client-web -name '*.test.mjs' -print0 | sort -z | xargs -0 node --test)

start
if [ "${2:-}" = --keep-records ]; then
    node records.mjs "$url" "$kabinet" --keep
    exit
fi
timeout 300 node frozen.mjs "$kabinet"
timeout 300 node ratings.mjs "$kabinet"
timeout 300 node records.mjs "$url" "$kabinet"
timeout 300 node play.mjs "$url" "$folder/play.jsonl"
timeout 300 node draws.mjs "$url" "$kabinet" "$folder/draws.jsonl"
# The tour ends with the server's farewell, so the server is stopped when it is ready for that.
mkfifo "$folder/said"
timeout 300 node tour.mjs "$url" "$folder/tour.jsonl" "$mail_port" "$kabinetd" --store.path "$folder/kabinet.db" >"$folder/said" &
tour=$!
while read -r line; do
    echo "$line"
    case $line in *"ready to go"*) kill "$server" ;; esac
done <"$folder/said"
wait "$tour"
wait "$server"

recorded=("$folder"/*.jsonl)
# What the other tests of the server have recorded, where they ran.
for file in "$build"/traffic/*.jsonl; do
    [ ! -e "$file" ] || recorded+=("$file")
done
node traffic.mjs "${recorded[@]}"
echo "conformance: all good"
