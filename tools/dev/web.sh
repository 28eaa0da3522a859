# shellcheck shell=bash
# The web client: a Node that is new enough, its packages from npm, the page, and its tests. The network is
# needed once for each lock file.

# What the page is built and tested with wants at least this; tools/dev/node names the one that is fetched.
readonly OLDEST_NODE=22.12.0 NODE_FOLDER=.toolchain/node WEB=client-web PAGE=client-web/dist/web

# The processor, as npm's packages of Node call it.
node_processor() {
    case "$(uname -m)" in
        x86_64) echo x64 ;;
        aarch64) echo arm64 ;;
        *) uname -m ;;
    esac
}

PATH="$PWD/$NODE_FOLDER/node_modules/node-linux-$(node_processor)/bin:$PATH"
export PATH

node_is_new_enough() {
    have node && printf '%s\n' "$OLDEST_NODE" "$(node -p process.versions.node)" | sort -C -V
}

# npm_packages FOLDER: what its lock file names, which is what tests/conformance asks for in the same way.
npm_packages() {
    local folder="$1" stamp="$1/node_modules/.installed" log lock
    log="build/logs/npm-$(basename "$folder").log"
    lock=$(sha256sum <"$folder/package-lock.json")
    [[ $(cat "$stamp" 2>/dev/null) == "$lock" ]] && return 0
    have npm || { warn "npm is not installed" && return 1; }
    if ! (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund --fetch-retry-mintimeout=1000 \
        --fetch-retry-maxtimeout=5000) >"$log" 2>&1 </dev/null; then
        tail -n 5 "$log" >&2
        warn "npm could not fetch the packages of $folder; see $log"
        return 1
    fi
    echo "$lock" >"$stamp"
}

ensure_node() {
    node_is_new_enough && return 0
    local pinned
    pinned="tools/dev/node/$(node_processor)"
    [[ -d $pinned ]] || { warn "Node is older than $OLDEST_NODE, and npm has none for this machine ($(uname -m))" && return 1; }
    mkdir -p "$NODE_FOLDER"
    cp "$pinned/package.json" "$pinned/package-lock.json" "$NODE_FOLDER"
    npm_packages "$NODE_FOLDER" && node_is_new_enough
}

# Whatever builds or tests the page begins with this.
ensure_web() {
    mkdir -p build/logs
    (
        flock 9
        ensure_node && npm_packages "$WEB"
    ) 9>build/logs/.web.lock
}

# Its output goes to logs, where colours are noise.
web_npm() { (cd "$WEB" && NO_COLOR=1 npm run --silent "$@"); }

# What the page is made of, in one line.
page_inputs() {
    {
        node --version
        find "$WEB" protocol/generated docs/ratings.md \( -name node_modules -o -path "$WEB/dist" \) -prune -o -type f -print0 |
            sort -z | xargs -0 sha256sum
    } | sha256sum
}

# Builds the page unless it is there already, made of the same. The server leaves out names with a dot before them.
build_page() {
    local inputs log=build/logs/page.log
    (
        flock 9
        inputs=$(page_inputs)
        [[ $(cat "$PAGE/.inputs" 2>/dev/null) == "$inputs" ]] && return 0
        if ! web_npm build >"$log" 2>&1 </dev/null; then
            tail -n 40 "$log" >&2
            warn "the web client does not build; see $log"
            return 1
        fi
        echo "$inputs" >"$PAGE/.inputs"
    ) 9>build/logs/.page.lock
}

build_web() { ensure_web && build_page; }

leg_web() {
    local name why start=$SECONDS
    if ! why=$(ensure_web 2>&1); then
        why=${why##*$'\n'}
        result web skipped $((SECONDS - start)) npm "${why#dev: }"
        return 0
    fi
    for name in lint check test; do check web "$name" web_npm "$name" || true; done
    check web build build_page || return 0
    build_check web release kabinetd kabinet || return 0
    KABINET_BUILD="$PWD/build/release" check web e2e web_npm e2e || true
}

# The pictures of docs/pictures, of what is built here.
make_pictures() {
    build_preset release kabinetd kabinet && build_web || return 1
    web_npm pictures
}
