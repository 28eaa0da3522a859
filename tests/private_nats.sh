#!/usr/bin/env bash
# A NATS server for tests and trials alone: private_nats.sh FOLDER PORT [CONFIG], on loopback. Its log and its process id
# (nats.log, nats.pid) are in FOLDER. Prints "ready" when the server takes connections, and ends it when the standard
# input ends, as it does when the test dies. Where nats-server is missing, says so and ends with status 77.
set -euo pipefail

nats="$(PATH="$PATH:/usr/sbin" command -v nats-server || true)"
if [[ -z "$nats" ]]; then
    echo "SKIP: nats-server is not installed (deploy/apt-packages.txt has it)"
    exit 77
fi
folder="$1"
settings=(--addr 127.0.0.1 --port "$2" --pid "$folder/nats.pid")
if [[ -n "${3:-}" ]]; then settings+=(--config "$3"); fi
mkdir -p "$folder"
# The server itself says when it is ready.
exec {said}< <(exec "$nats" "${settings[@]}" 2>&1 </dev/null)
server=$!
trap 'kill -KILL "$server" 2>/dev/null && wait "$server" 2>/dev/null || true' EXIT
: >"$folder/nats.log"
while IFS= read -r line <&"$said"; do
    echo "$line" >>"$folder/nats.log"
    if [[ "$line" == *"Server is ready"* ]]; then
        cat <&"$said" >>"$folder/nats.log" &
        echo ready
        cat >/dev/null
        exit
    fi
done
cat "$folder/nats.log" >&2
exit 1
