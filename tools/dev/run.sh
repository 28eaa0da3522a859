# shellcheck shell=bash
# ./dev run: the optimised server on this machine, in the foreground, its data under var/.

# KABINETD names a server that is built already, as tests do: then nothing is built, the page neither.
readonly SERVER="${KABINETD:-build/release/server/kabinetd}" CLIENT=build/release/client-cli/kabinet

port_is_taken() { (exec 3<>"/dev/tcp/$1/$2") 2>/dev/null; }

# The games of games/games.def: "kuba, nine, ...".
game_names() { sed -n 's/^GAME(\(.*\))$/\1/p' games/games.def | paste -sd, | sed 's/,/, /g'; }

# print_next_steps HOST PORT WEB_ROOT: what a newcomer does next, with what to type in full, to be copied.
print_next_steps() {
    local server="" begin="Play"
    [[ $1:$2 == localhost:8080 ]] || server=" --server ws://$1:$2/ws"
    [[ -z $3 ]] || begin="Open that address in a browser. Or play"
    cat <<TEXT

Kabinet serves at http://$1:$2 (Ctrl-C stops it; data in var/).
$begin in two more terminals, in this folder; the first ./dev play builds the terminal client:

  ./dev play kuba$server                     opens a table and waits
  ./dev play kuba --profile second$server    a second player, who joins the table

./dev lobby$server lists tables and matches. The games: $(game_names).
./dev play --help lists all options.
TEXT
}

# Until the server says so itself, or is gone.
wait_until_ready() {
    local pid="$1" tries=0
    shift
    until "$SERVER" "$@" --healthcheck >/dev/null 2>&1; do
        kill -0 "$pid" 2>/dev/null || return 1
        ((++tries < 600)) || return 1
        sleep 0.1
    done
}

# setting KEY: reads `kabinetd --print-config` from its input, where keys of the section server come first.
setting() { sed -n "s/^$1 = \"\{0,1\}\([^\"]*\)\"\{0,1\}\$/\1/p" | head -n 1; }

only_asks() {
    local word
    for word in "$@"; do
        case "$word" in --help | -h | --version | --print-config | --healthcheck*) return 0 ;; esac
    done
    return 1
}

# serve_page BUILT: without npm or with an error in the page (BUILT is 0) there is still a server, with the page of an
# earlier build if there is one.
serve_page() {
    local built="$1"
    if [[ -f $PAGE/index.html ]]; then
        export KABINET_SERVER_WEB_ROOT="$PAGE"
        ((built)) || warn "serving the page of an earlier build"
    else
        warn "serving without the page, for other clients only"
    fi
}

# Builds the server, and beside it the page unless somebody else brings one: npm mostly waits for the network.
build_to_serve() {
    local beside="" built=1
    if [[ -n ${KABINETD:-} ]]; then
        [[ -x $KABINETD ]] || die "KABINETD: $KABINETD is no program"
        return 0
    fi
    if [[ -z ${KABINET_SERVER_WEB_ROOT+set} ]] && ! only_asks "$@"; then
        step "building the web client beside the server"
        build_web &
        beside=$!
    fi
    step "building the server (preset serving)"
    build_preset serving kabinetd || die "the build failed"
    [[ -n $beside ]] || return 0
    wait "$beside" || built=0
    serve_page "$built"
}

run_server() {
    ensure_packages serving page
    build_to_serve "$@"
    export KABINET_SERVER_PROTOCOL_DIR="${KABINET_SERVER_PROTOCOL_DIR-protocol/generated}"
    if only_asks "$@"; then exec "$SERVER" "$@"; fi
    local settings host port web_root
    settings=$("$SERVER" "$@" --print-config) || die "the server does not accept these settings"
    host=$(setting address <<<"$settings")
    port=$(setting port <<<"$settings")
    web_root=$(setting web_root <<<"$settings")
    case "$host" in 0.0.0.0 | ::) host=127.0.0.1 ;; esac
    if port_is_taken "$host" "$port"; then
        die "port $port of $host is taken, perhaps by another Kabinet. Stop that, or: ./dev run --server.port 8081"
    fi
    case "$host" in 127.0.0.1 | localhost) host=localhost && offer_passkeys "$settings" "$port" ;; esac
    mkdir -p var
    serve "$host" "$port" "$web_root" "$@"
}

# A passkey is bound to a name, which 127.0.0.1 is not. What the caller has set stands.
offer_passkeys() {
    [[ -z $(setting passkey_domain <<<"$1") ]] || return 0
    export KABINET_ACCOUNTS_PASSKEY_DOMAIN=localhost
    export KABINET_ACCOUNTS_PASSKEY_ORIGINS="http://localhost:$2"
}

# Runs the server in a process group of its own, so that a Ctrl-C reaches it once: as SIGTERM, from here.
serve() {
    local host="$1" port="$2" web_root="$3" server status=0 interrupted=0
    shift 3
    set -m
    "$SERVER" "$@" </dev/null &
    server=$!
    set +m
    # shellcheck disable=SC2064  # the process id is the one of now
    trap "interrupted=1; kill -TERM $server 2>/dev/null || true" INT TERM HUP
    if wait_until_ready "$server" "$@"; then print_next_steps "$host" "$port" "$web_root"; fi
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
    if [[ ! -x $CLIENT ]]; then
        ensure_packages serving terminal
        step "building the terminal client (preset playing)"
        build_preset playing kabinet || die "the build failed"
    fi
    exec "$CLIENT" "$@"
}
