#!/usr/bin/env bash
# A PostgreSQL server for tests and trials alone: private_postgres.sh FOLDER [durable | standby PRIMARY], absolute paths; commits
# wait for the disk only where they are to be durable. A standby follows the server whose FOLDER is PRIMARY. The data and the
# socket are in FOLDER; there is no TCP port. Prints "ready" when the server takes connections, and stops the server when the standard input ends,
# as it does when the test dies. A folder that has data already is served again. Where PostgreSQL is missing, says so and
# ends with status 77. Root may not run PostgreSQL, so root's server runs as postgres, or as nobody.
set -euo pipefail

serve() {
    bin="$1"
    local folder="$2" sync=off
    if [[ "${3:-}" == durable ]]; then sync=on; fi
    cd "$folder"
    if [[ ! -d data && "${3:-}" == standby ]]; then
        "$bin/pg_basebackup" -D data -h "$4" -U kabinet -R -c fast --no-sync 2>backup.log || { cat backup.log >&2 && exit 1; }
    elif [[ ! -d data ]]; then
        "$bin/initdb" -D data --no-sync --auth=trust --username=kabinet --encoding=UTF8 --locale=C >initdb.log ||
            { cat initdb.log >&2 && exit 1; }
    fi
    # The tests kill this server, but never its machine.
    "$bin/pg_ctl" -D data -w -l server.log -o "-k '$folder' -c listen_addresses='' -c fsync=$sync -c shared_buffers=16MB \
        -c max_connections=40 -c unix_socket_permissions=0777" start >/dev/null || { cat server.log >&2 && exit 1; }
    trap '"$bin/pg_ctl" -D data -m fast stop >/dev/null 2>&1 || true' EXIT
    echo ready
    cat >/dev/null
}

bin="$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1 || true)"
if [[ -z "$bin" ]]; then
    echo "SKIP: PostgreSQL is not installed (deploy/apt-packages.txt has it)"
    exit 77
fi
mkdir -p "$1"
if [[ "$(id -u)" != 0 ]]; then
    serve "$bin" "$@"
    exit
fi
user=nobody
if id postgres >/dev/null 2>&1; then user=postgres; fi
chown "$user" "$1"
# The user may not be allowed to read this file.
exec setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups \
    bash -c "set -euo pipefail; $(declare -f serve); serve \"\$@\"" serve "$bin" "$@"
