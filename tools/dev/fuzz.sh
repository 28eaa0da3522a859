# shellcheck shell=bash
# Runs the fuzzers of the asan preset (cmake/fuzz.cmake): the kept corpus first, then new inputs.

fuzzer_binary() { find build/asan -name "$1" -type f -perm -u+x -print -quit; }

# The names of all fuzzers, as cmake/fuzz.cmake wrote them down while configuring.
fuzzer_names() { cut -f 1 build/asan/fuzzers.txt; }

# run_fuzzer NAME SECONDS: what it finds new stays in build/asan/corpus; a crashing input is kept there too.
run_fuzzer() {
    local name="$1" seconds="$2" kept found="build/asan/corpus/$1"
    kept=$(awk -F '\t' -v name="$name" '$1 == name { print $2 }' build/asan/fuzzers.txt)
    mkdir -p "$found"
    local corpora=("$found")
    [[ -d $kept ]] && corpora+=("$kept")
    # Without being told, libFuzzer ends a crash with 77, which says "skipped" everywhere else.
    "$(fuzzer_binary "$name")" -error_exitcode=1 -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 \
        -artifact_prefix="$found/" "${corpora[@]}"
}

run_fuzzers() {
    local wanted="${1:-}" seconds="${2:-60}" name
    [[ $wanted =~ ^[0-9]+$ ]] && seconds="$wanted" wanted=""
    build_preset asan fuzzers || die "the fuzzers do not build"
    if [[ -n $wanted && -z $(fuzzer_binary "$wanted") ]]; then
        die "no fuzzer '$wanted'; there are: $(fuzzer_names | xargs)"
    fi
    while read -r name; do
        [[ -z $wanted || $name == "$wanted" ]] || continue
        step "$name, $seconds seconds"
        run_fuzzer "$name" "$seconds" || die "$name found a crash; the input is in build/asan/corpus/$name"
    done < <(fuzzer_names)
}
