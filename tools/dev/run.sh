# shellcheck shell=bash
# ./dev run: the optimised server on this machine, in the foreground, its data under var/.

readonly DEFAULT_HOST=127.0.0.1 DEFAULT_PORT=8080

port_is_taken() { (exec 3<>"/dev/tcp/$1/$2") 2>/dev/null; }

# What a newcomer types next, in full, to be copied.
print_next_steps() {
    cat <<TEXT

Kabinet serves at http://$1:$2 (Ctrl-C stops it; data in var/).
Play in two more terminals, in this folder:

  ./dev play kuba              opens a table and waits for an opponent
  ./dev play kuba              the second player joins it
  ./dev lobby                  what is being played; ./dev watch <match> to look on

./dev play is build/release/client-cli/kabinet play; --help tells the rest.
TEXT
}

wait_until_ready() {
    local url="$1" pid="$2" tries=0
    until curl -fsS -o /dev/null --max-time 2 "$url/readyz" 2>/dev/null; do
        kill -0 "$pid" 2>/dev/null || return 1
        ((++tries < 600)) || return 1
        sleep 0.1
    done
}

# The value of --NAME in the server's arguments, else the default.
argument_value() {
    local name="$1" value="$2" previous="" word
    shift 2
    for word in "$@"; do
        [[ $previous == "--$name" ]] && value="$word"
        [[ $word == "--$name="* ]] && value="${word#*=}"
        previous="$word"
    done
    echo "$value"
}

wants_only_text() {
    local word
    for word in "$@"; do
        case "$word" in --help | -h | --version | --print-config | --healthcheck*) return 0 ;; esac
    done
    return 1
}

run_server() {
    ensure_packages
    step "building the server and the terminal client (preset release)"
    build_preset release kabinetd kabinet || die "the build failed"
    if wants_only_text "$@"; then exec build/release/server/kabinetd "$@"; fi
    local host port
    host=$(argument_value host "$DEFAULT_HOST" "$@")
    port=$(argument_value port "$DEFAULT_PORT" "$@")
    if port_is_taken "$host" "$port"; then
        die "port $port of $host is taken: another Kabinet, perhaps? Stop it, or: ./dev run --port 8081"
    fi
    mkdir -p var
    serve "$host" "$port" "$@"
}

# Runs the server in a process group of its own, so that a Ctrl-C reaches it once: as SIGTERM, from here.
serve() {
    local host="$1" port="$2" server status=0 interrupted=0
    shift 2
    set -m
    build/release/server/kabinetd "${SERVER_DEFAULTS[@]}" "$@" </dev/null &
    server=$!
    set +m
    # shellcheck disable=SC2064  # the process id is the one of now
    trap "interrupted=1; kill -TERM $server 2>/dev/null || true" INT TERM HUP
    if wait_until_ready "http://$host:$port" "$server"; then print_next_steps "$host" "$port"; fi
    # A trap makes wait return early; the server is then on its way out, and its own status is what counts.
    wait "$server" || status=$?
    while ((interrupted)); do
        interrupted=0 status=0
        wait "$server" || status=$?
    done
    trap - INT TERM HUP
    ((status == 0)) || die "the server ended with status $status"
    say "Stopped."
}

run_client() {
    local binary=build/release/client-cli/kabinet
    if [[ ! -x $binary ]]; then
        ensure_packages
        build_preset release kabinet || die "the build failed"
    fi
    exec "$binary" "$@"
}
