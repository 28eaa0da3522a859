# shellcheck shell=bash
# ./dev soak: simulated servers, seed after seed, and in turn with them a real one under the nemesis of tests/faults.
# ./dev soak cluster: several servers on one database, simulated and real. ./dev soak event: tournaments on them.

# How many seeds a process of the simulation takes at a time, how long it may take for them, and how long simulation and nemesis take turns.
readonly SOAK_SEEDS=50 SOAK_SEEDS_SECONDS=600 SOAK_TURN_SECONDS=60
SIMULATION=build/release/tests/server/sim/server_sim_test

# soak_round LOG COMMAND...: its output goes to the log; when it fails, the end of it is shown.
soak_round() {
    local log="$1"
    shift
    "$@" >"$log" 2>&1 </dev/null && return 0
    tail -n 40 "$log" | sed 's/^/   | /'
    return 1
}

# soak_seeds DAYS SEED: simulated days of one server (Whole) or of several (Cluster). Tells each seed that fails, or does not end, with its log, and goes on behind it.
soak_seeds() {
    local seed="$2" end=$(($2 + SOAK_SEEDS)) log
    while ((seed < end)); do
        log="build/logs/soak-$1-$seed.log"
        if KABINET_SIM_SEED="$seed" KABINET_SIM_SEEDS=$((end - seed)) timeout "$SOAK_SEEDS_SECONDS" "$SIMULATION" \
            --gtest_filter="$1.keeps*" --gtest_brief=1 >"$log" 2>&1 </dev/null; then
            rm "$log"
            return 0
        fi
        seed=$(sed -n 's/^seed //p' "$log" | tail -n 1)
        say "$1, seed ${seed:-unknown}: $log"
        seed=$((${seed:-$end} + 1))
    done
}

# soak_simulation DAYS SEED SECONDS: as many seeds as fit, on all cores. Sets `next`, the first seed that was not run, and adds to `failures`.
soak_simulation() {
    local until=$((SECONDS + $3)) core found="build/logs/soak-found"
    next="$2"
    : >"$found"
    while ((SECONDS < until)); do
        for ((core = $(nproc); core > 0; core--)); do
            soak_seeds "$1" "$next" >>"$found" &
            ((next += SOAK_SEEDS))
        done
        wait
    done
    while read -r line; do failures+=("$line"); done <"$found"
}

soak_nemesis() {
    soak_round "build/logs/soak-nemesis-$1.log" python3 tests/faults/nemesis.py \
        --binary build/release/server/kabinetd --seconds "$SOAK_TURN_SECONDS" --seed "$1"
}

# Of several servers on one database. With every second seed all servers take players, over a bus.
soak_cluster_nemesis() {
    local bus=()
    (($1 % 2 == 1)) || bus=(--bus)
    KABINETD="$PWD/build/release/server/kabinetd" KABINET="$PWD/build/release/client-cli/kabinet" \
        KABINET_BUILD="$PWD/build/release" soak_round "build/logs/soak-nemesis-$1.log" \
        python3 tests/faults/cluster.py --seconds "$SOAK_TURN_SECONDS" --seed "$1" "${bus[@]}" || return 1
    tail -n +2 "build/logs/soak-nemesis-$1.log"
}

# soak_turns DAYS NEMESIS MINUTES SEED: simulated days and real servers under their nemesis, in turn, to the end whatever they find.
soak_turns() {
    local days="$1" nemesis="$2" first="$4" next="$4" turns=0 start=$SECONDS line failures=()
    while ((turns == 0 || SECONDS - start < $3 * 60)); do
        step "simulated days ($days) from seed $next, $SOAK_TURN_SECONDS seconds"
        soak_simulation "$days" "$next" "$SOAK_TURN_SECONDS"
        step "servers and their nemesis, $SOAK_TURN_SECONDS seconds, seed $((first + turns))"
        "$nemesis" $((first + turns)) || failures+=("nemesis, seed $((first + turns)): build/logs/soak-nemesis-$((first + turns)).log")
        ((turns += 1))
    done
    step "soak: $((next - first)) simulated days ($days), seeds $first to $((next - 1)); $turns turns of the nemesis; ${#failures[@]} failures"
    ((${#failures[@]} == 0)) && return 0
    printf '   FAILED %s\n' "${failures[@]}"
    return 1
}

# soak_cluster MINUTES SEED: several servers on one database, simulated, and real ones under a nemesis of their own.
soak_cluster() {
    build_preset release kabinetd kabinet server_sim_test kabinet_false_clock || die "the programs do not build"
    soak_turns Cluster soak_cluster_nemesis "$@"
}

# soak_alone MINUTES SEED: one server, simulated, and a real one under its nemesis.
soak_alone() {
    build_preset release kabinetd kabinet server_sim_test kabinet_false_clock || die "the simulation does not build"
    soak_turns Whole soak_nemesis "$@"
}

# soak_event MINUTES SEED: tournaments of bots, and three browsers, on servers of which one is killed every ten seconds.
soak_event() {
    if ! build_preset release kabinetd kabinet || ! build_web; then die "the server or the page does not build"; fi
    KABINETD="$PWD/build/release/server/kabinetd" KABINET="$PWD/build/release/client-cli/kabinet" \
        KABINET_BUILD="$PWD/build/release" python3 tests/faults/great_event.py --minutes "$1" --seed "$2"
}

# run_soak [cluster|event] [--minutes N] [--seed S]: fails when it has found something. The minutes begin when all is built, and one
# turn there is always.
run_soak() {
    local minutes=10 seed what=alone
    if [[ "${1:-}" =~ ^(cluster|event)$ ]]; then
        what="$1"
        shift
    fi
    seed=$(($(date +%s) * 1000))
    while (($# > 1)); do
        case "$1" in
            --minutes) minutes="$2" ;;
            --seed) seed="$2" ;;
            *) die "soak knows --minutes N and --seed S, not '$1'" ;;
        esac
        shift 2
    done
    (($# == 0)) || die "soak: $1 wants a value"
    "soak_$what" "$minutes" "$seed"
}
