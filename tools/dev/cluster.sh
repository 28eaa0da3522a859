# shellcheck shell=bash
# ./dev cluster: PostgreSQL and NATS of its own, several servers on them, and HAProxy in front, all on this machine.

readonly MOST_NODES=5

# proxy_settings PORT NODES: the configuration of operators, with the addresses of this machine.
proxy_settings() {
    local node
    sed -e 's/maxconn .*/maxconn 1000/' -e "s/^    bind .*/    bind 127.0.0.1:$1/" -e '/^    server /d' -e '/^    \.if/,/^    \.endif/d' \
        deploy/haproxy.cfg
    for ((node = 1; node <= $2; ++node)); do
        printf '    server node%d 127.0.0.1:%d\n' "$node" $(($1 + node))
    done
}

# keep_node NUMBER PORT FOLDER URL BUS: a server that is started again when it ends, as systemd would do, but not when it is
# told to end. The part of systemd is that of the shell that runs this.
keep_node() {
    local number="$1" port="$2" folder="$3" url="$4" bus="$5" process="" told=0 status
    trap 'told=1; [[ -z $process ]] || kill -TERM "$process" 2>/dev/null || true' TERM
    trap '' INT
    while true; do
        # shellcheck disable=SC2153  # run.sh has it
        "$SERVER" --server.port "$port" --store.url "$url" --cluster.standby true --cluster.bus "$bus" \
            --server.control_socket "$folder/node$number.control" --store.at_hand "$folder/node$number.at_hand" --server.trusted_proxies 127.0.0.1 \
            </dev/null >>"$folder/node$number.log" 2>&1 &
        process=$!
        # Told while it was started.
        ((told == 0)) || kill -TERM "$process" 2>/dev/null || true
        say "node $number: process $process, http://127.0.0.1:$port"
        while true; do
            status=0
            wait "$process" 2>/dev/null || status=$?
            kill -0 "$process" 2>/dev/null || break
        done
        ((told == 0)) || return 0
        say "node $number has ended with status $status, and is started again"
        sleep 1
        ((told == 0)) || return 0
    done
}

start_postgres() {
    exec {POSTGRES_INPUT}> >(exec setsid tests/private_postgres.sh "$1" durable >"$1.said")
    await_ready PostgreSQL "$1.said"
}

start_nats() {
    exec {NATS_INPUT}> >(exec setsid tests/private_nats.sh "$1" "$2" >"$1.said")
    await_ready NATS "$1.said"
}

# await_ready NAME FILE: until the file says that NAME takes connections.
await_ready() {
    local said
    for ((tries = 0; tries < 300; ++tries)); do
        said=$(cat "$2" 2>/dev/null || true)
        [[ -z $said ]] || break
        sleep 0.1
    done
    [[ $said == ready ]] || die "$1 does not start: ${said:-no answer}"
}

# Ends what was started, each thing by its process id.
end_cluster() {
    local folder="$1" pid
    shift
    for pid in "$@"; do kill -TERM "$pid" 2>/dev/null || true; done
    for pid in "$@"; do wait "$pid" 2>/dev/null || true; done
    exec {NATS_INPUT}>&-
    exec {POSTGRES_INPUT}>&-
    while [[ -e $folder/postgres/data/postmaster.pid ]]; do sleep 0.1; done
    rm -rf "$folder"
}

run_cluster() {
    local nodes="${1:-2}" port="${2:-8080}" folder url bus node started=()
    [[ $nodes =~ ^[1-$MOST_NODES]$ ]] || die "how many nodes? 1 to $MOST_NODES"
    ensure_packages serving page cluster
    bus=$((port + nodes + 1))
    for ((node = 0; node <= nodes + 1; ++node)); do
        if port_is_taken 127.0.0.1 $((port + node)); then
            die "port $((port + node)) is taken. Stop what is there, or: ./dev cluster $nodes 9080"
        fi
    done
    build_to_serve
    export KABINET_SERVER_PROTOCOL_DIR="${KABINET_SERVER_PROTOCOL_DIR-protocol/generated}"
    folder=$(mktemp -d -t kabinet-cluster-XXXXXX)
    chmod 711 "$folder"
    url="postgresql://kabinet@/postgres?host=$folder/postgres"
    start_postgres "$folder/postgres"
    start_nats "$folder/nats" "$bus"
    set -m
    for ((node = 1; node <= nodes; ++node)); do
        keep_node "$node" $((port + node)) "$folder" "$url" "nats://127.0.0.1:$bus" &
        started+=($!)
    done
    proxy_settings "$port" "$nodes" >"$folder/haproxy.cfg"
    /usr/sbin/haproxy -f "$folder/haproxy.cfg" >"$folder/haproxy.log" 2>&1 &
    started+=($!)
    set +m
    say "HAProxy: process ${started[-1]}"
    # shellcheck disable=SC2064  # what was started is known now
    trap "end_cluster '$folder' ${started[*]}; exit 0" INT TERM HUP
    if ! await_cluster "$port" "${started[-1]}"; then
        tail "$folder"/*.log >&2
        end_cluster "$folder" "${started[@]}"
        die "no server is ready behind the proxy"
    fi
    print_cluster "$port" "$folder" "$url"
    while true; do wait "${started[-1]}" || true; done
}

# await_cluster PORT PROXY: until a node is ready behind the proxy.
await_cluster() {
    local tries=0
    until "$SERVER" --healthcheck "http://127.0.0.1:$1/readyz" >/dev/null 2>&1; do
        kill -0 "$2" 2>/dev/null && ((++tries < 600)) || return 1
        sleep 0.1
    done
}

print_cluster() {
    cat <<TEXT

Kabinet serves at http://localhost:$1 (Ctrl-C ends everything, and the data go).
Logs are in $2; psql '$3' looks into the database.
All nodes take players, and each has its part of the matches. Kill any of them (kill -9), or stop it (kill -STOP) and let
it go on (kill -CONT): the others have its matches within four seconds, and these go on. Whoever plays by another node
stays connected.
TEXT
}
