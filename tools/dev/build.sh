# shellcheck shell=bash
# Configures and builds the presets of CMakePresets.json, one at a time per build folder.

# The build folder of a preset: those that leave out what they do not need build what release builds, in its folder.
folder_of() {
    case "$1" in
        serving | playing) echo release ;;
        *) echo "$1" ;;
    esac
}

configure_preset() {
    local preset="$1"
    cmake --preset "$preset" -S . >"build/logs/configure-$preset.log" 2>&1 || {
        tail -n 40 "build/logs/configure-$preset.log" >&2
        return 1
    }
}

# build_preset PRESET [TARGET...]: everything of it when no target is named.
build_preset() {
    local preset="$1" folder
    shift
    folder=$(folder_of "$preset")
    mkdir -p "build/$folder" build/logs
    (
        flock 9
        configure_preset "$preset" || exit 1
        NINJA_STATUS="[%f/%t, %es] " ninja -C "build/$folder" -j "$(build_jobs)" "$@"
    ) 9>"build/$folder/.lock" </dev/null
}

# Whether a configured build folder knows a target.
has_target() { ninja -C "build/$1" -t query "$2" >/dev/null 2>&1; }

# The CTest labels a configured build folder has tests for, one a line (cmake/tests.cmake makes a target of each).
test_labels() {
    ninja -C "build/$1" -t targets all 2>/dev/null | sed -n 's/^tests_\([a-z0-9_]*\): phony$/\1/p' | sort -u
}

# Passes lines on at most every ten seconds, so that a log without a terminal shows life and stays short.
heartbeat() {
    local line last=$SECONDS
    while IFS= read -r line; do
        if ((SECONDS - last >= 10)); then
            printf '   %s\n' "${line:0:110}"
            last=$SECONDS
        fi
    done
}

run_bench() {
    local pattern="${1:-.}" binary name
    build_preset release bench/all || die "the benchmarks do not build"
    mkdir -p build/bench
    for binary in build/release/bench/*; do
        [[ -f $binary && -x $binary ]] || continue
        name=$(basename "$binary")
        step "$name"
        "$binary" --benchmark_filter="$pattern" --benchmark_out="build/bench/$name.json" \
            --benchmark_out_format=json
    done
}
