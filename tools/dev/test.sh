# shellcheck shell=bash
# ./dev test: legs, each in a log of its own under build/logs/, and a summary of them all.

readonly ALL_LEGS=(lint release asan tsan fuzz e2e conformance web deploy)
# Every test runs once: in the asan leg, but for those that prove nothing there, and those of a leg of their own.
readonly IN_RELEASE='^(physics|programs|tools|disk|strength)$'
readonly NOT_IN_ASAN='^(e2e|compilers|deploy|tools|conformance|physics|programs|disk|strength)$'

RESULTS=build/logs/results.tsv

# result LEG passed|failed|skipped SECONDS NAME [REASON]: one line of the summary.
result() { printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4" "${5:-}" >>"$RESULTS"; }

# Runs one command as one check of a leg: its output to a log, the end of it shown when it fails, without what passed.
# Status 77 means skipped; a line "SKIP: reason" of the output then says why, and without one the check has failed.
check() {
    local leg="$1" name="$2" log="build/logs/$1-$2.log" start=$SECONDS status=0
    shift 2
    "$@" >"$log" 2>&1 </dev/null || status=$?
    if ((status == 77)) && ! grep -q 'SKIP: .' "$log"; then
        say "   $name was skipped and gave no reason"
        status=1
    fi
    case $status in
        0) result "$leg" passed $((SECONDS - start)) "$name" ;;
        77) result "$leg" skipped $((SECONDS - start)) "$name" "$(sed -n 's/.*SKIP: //p' "$log" | tail -n 1)" ;;
        *)
            result "$leg" failed $((SECONDS - start)) "$name" "see $log"
            say "   FAILED $name; the end of $log:"
            grep -v '^ok ' "$log" | tail -n 60 | sed 's/^/   | /'
            return 1
            ;;
    esac
}

# Builds targets of a preset, with a sign of life every ten seconds; a failure is one of the leg.
build_check() {
    local leg="$1" preset="$2" log="build/logs/$1-build.log" start=$SECONDS
    shift 2
    if build_preset "$preset" "$@" 2>&1 | tee "$log" | heartbeat; then return 0; fi
    result "$leg" failed $((SECONDS - start)) build "see $log"
    say "   the build failed; the end of $log:"
    grep -v '^\[' "$log" | tail -n 60 | sed 's/^/   | /'
    return 1
}

# Runs a command whose temporary files are in memory where that can be: many tests commit small rows, and what a disk
# adds to that is time alone. What the disk must keep is tested through the whole server, by the e2e leg.
without_disk() (
    files=$(mktemp -d /dev/shm/kabinet.XXXXXX 2>/dev/null) || files=$(mktemp -d)
    chmod 711 "$files"  # some tests start programs of another user
    trap 'rm -rf "$files"' EXIT
    TMPDIR="$files" "$@"
)

# ctest_leg LEG PRESET CTEST-ARGUMENTS...: every test it runs becomes a line of the summary. JOBS of them run at once, or
# one a core.
ctest_leg() {
    local leg="$1" preset="$2" start=$SECONDS report="$PWD/build/logs/$1.xml" log="build/logs/$1-ctest.log"
    shift 2
    rm -f "$report"
    "${UNDER[@]}" ctest --test-dir "build/$preset" -j "${JOBS:-$(nproc)}" --output-on-failure --no-tests=ignore \
        --output-junit "$report" "$@" </dev/null 2>&1 | tee "$log" | heartbeat || true
    python3 tools/dev/junit.py "$leg" "$report" >>"$RESULTS" ||
        result "$leg" failed $((SECONDS - start)) ctest "wrote no report; see $log"
}

leg_lint() {
    local name
    for name in "${LINT_CHECKS[@]}"; do check lint "$name" "lint_$name" || true; done
}

# test_targets PRESET GREP-ARGUMENTS...: the targets that hold the tests of the labels grep lets through.
test_targets() { test_labels "$1" | grep -E "${@:2}" | sed 's/^/tests_/'; }

# The programs as they are served, the benchmarks, which must go on compiling, and the tests of optimised code.
leg_release() {
    local targets
    mkdir -p build/release build/logs
    configure_preset release || return 1
    mapfile -t targets < <(test_targets release "$IN_RELEASE")
    build_check release release kabinetd kabinet bench/all "${targets[@]}" || return 0
    without_disk ctest_leg release release -L "$IN_RELEASE"
}

leg_asan() {
    local targets
    mkdir -p build/asan build/logs
    configure_preset asan || return 1
    mapfile -t targets < <(test_targets asan -v "$NOT_IN_ASAN")
    ((${#targets[@]})) || { result asan skipped 0 tests "no tests are defined yet" && return 0; }
    build_check asan asan "${targets[@]}" || return 0
    # Of each allocation it keeps where it was made: that takes a tenth of the time with as many callers as usual.
    ASAN_OPTIONS=malloc_context_size=8 without_disk ctest_leg asan asan -LE "$NOT_IN_ASAN"
}

# Only the tests that start threads. Thread sanitizer wants the address space laid out the same each time.
leg_tsan() {
    mkdir -p build/tsan build/logs
    configure_preset tsan || return 1
    has_target tsan tests_threads || { result tsan skipped 0 tests "no test carries the label threads" && return 0; }
    local UNDER=()
    setarch -R true 2>/dev/null && UNDER=(setarch -R)
    build_check tsan tsan tests_threads || return 0
    without_disk ctest_leg tsan tsan -L '^threads$'
}

leg_fuzz() {
    mkdir -p build/asan build/logs
    configure_preset asan || return 1
    has_target asan fuzzers || { result fuzz skipped 0 fuzzers "no fuzzer is defined" && return 0; }
    build_check fuzz asan fuzzers || return 0
    local fuzzer
    # One a core: each is a single thread.
    while read -r fuzzer; do
        while (($(jobs -rp | wc -l) >= $(nproc))); do wait -n || true; done
        check fuzz "$fuzzer" run_fuzzer "$fuzzer" "${KABINET_FUZZ_SECONDS:-5}" &
    done < <(fuzzer_names)
    wait
}

leg_conformance() {
    if [[ ! -x tests/conformance/run.sh ]]; then
        result conformance skipped 0 run.sh "tests/conformance/run.sh is not there" && return 0
    fi
    build_check conformance release kabinetd kabinet || return 0
    # It compiles client-web too, whose packages want the same Node as the page; without, it says what it lacks.
    ensure_web || true
    check conformance run.sh tests/conformance/run.sh "$PWD/build/release" || true
}

# labelled_leg LABEL TARGET...: the tests of one label in the release build. Whole programs wait for each other half of the time.
labelled_leg() {
    local leg="$1"
    shift
    build_check "$leg" release "$@" || return 0
    JOBS=$((2 * $(nproc))) ctest_leg "$leg" release -L "^$leg\$"
}

leg_e2e() { labelled_leg e2e kabinetd kabinet tests_e2e; }
leg_deploy() { labelled_leg deploy kabinetd kabinet tests_deploy; }

run_leg() {
    local leg="$1" start=$SECONDS
    step "$leg"
    if declare -F "leg_$leg" >/dev/null; then
        "leg_$leg" || result "$leg" failed $((SECONDS - start)) configure "see build/logs"
    else
        labelled_leg "$leg" "tests_$leg"
    fi
    printf '%s\t%s\t%s\n' "$leg" $((SECONDS - start)) "$warmth" >>"$RESULTS"
}

# A leg is one of the functions here or a label that some test of the release build carries.
must_be_leg() {
    declare -F "leg_$1" >/dev/null && return 0
    mkdir -p build/release
    configure_preset release || die "the release preset does not configure"
    has_target release "tests_$1" || die "no leg or label '$1'; there are: ${ALL_LEGS[*]} $(test_labels release | xargs)"
}

# Whether all that the legs build has been built before, or a part of it has not.
warmth() {
    local preset
    for preset in release asan tsan; do
        [[ -f build/$preset/.ninja_log ]] || { echo cold && return 0; }
    done
    echo warm
}

run_tests() {
    local leg legs=("$@") UNDER=(env) warmth
    ((${#legs[@]})) || legs=("${ALL_LEGS[@]}")
    ensure_packages
    warmth=$(warmth)
    mkdir -p build/logs
    for leg in "${legs[@]}"; do must_be_leg "$leg"; done
    : >"$RESULTS"
    for leg in "${legs[@]}"; do run_leg "$leg"; done
    python3 tools/dev/summary.py "$RESULTS"
}
