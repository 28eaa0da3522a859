# shellcheck shell=bash
# ./dev soak: simulated servers, seed after seed, and in turn with them a real one under the nemesis of tests/faults.
# ./dev soak cluster: several servers on one database, simulated and real. ./dev soak event: tournaments on them.

readonly SOAK_SEEDS=100 SOAK_CLUSTER_SEEDS=30 SOAK_NEMESIS_SECONDS=60

# soak_round LOG COMMAND...: its output goes to the log; when it fails, the end of it is shown.
soak_round() {
    local log="$1"
    shift
    "$@" >"$log" 2>&1 </dev/null && return 0
    tail -n 40 "$log" | sed 's/^/   | /'
    return 1
}

# soak_simulation DAYS SEED NUMBER: simulated days of one server (Whole) or of several (Cluster).
soak_simulation() {
    KABINET_SIM_SEED="$2" KABINET_SIM_SEEDS="$3" soak_round "build/logs/soak-sim-$2.log" \
        build/release/tests/server/sim/server_sim_test --gtest_filter="$1.keeps*" --gtest_brief=1
}

soak_nemesis() {
    soak_round "build/logs/soak-nemesis-$1.log" python3 tests/faults/nemesis.py \
        --binary build/release/server/kabinetd --seconds "$SOAK_NEMESIS_SECONDS" --seed "$1"
}

# With every second seed all servers take players, over a bus.
soak_cluster_nemesis() {
    local bus=()
    (($1 % 2 == 1)) || bus=(--bus)
    KABINETD="$PWD/build/release/server/kabinetd" KABINET="$PWD/build/release/client-cli/kabinet" \
        KABINET_BUILD="$PWD/build/release" soak_round "build/logs/soak-cluster-$1.log" \
        python3 tests/faults/cluster.py --seconds "$SOAK_NEMESIS_SECONDS" --seed "$1" "${bus[@]}"
}

# soak_cluster MINUTES SEED: several servers on one database, simulated, and real ones under a nemesis of their own.
soak_cluster() {
    local minutes="$1" seed="$2" attacks=0 failures=() start
    build_preset release kabinetd kabinet server_sim_test kabinet_false_clock || die "the programs do not build"
    start=$SECONDS
    while ((attacks == 0 || SECONDS - start < minutes * 60)); do
        step "simulated days of several servers, $SOAK_CLUSTER_SEEDS from seed $seed"
        soak_simulation Cluster "$seed" "$SOAK_CLUSTER_SEEDS" ||
            failures+=("days of several servers, from seed $seed: build/logs/soak-sim-$seed.log")
        step "servers that stand by for each other and their nemesis, $SOAK_NEMESIS_SECONDS seconds, seed $seed"
        if soak_cluster_nemesis "$seed"; then
            tail -n +2 "build/logs/soak-cluster-$seed.log"
        else
            failures+=("cluster, seed $seed: build/logs/soak-cluster-$seed.log")
        fi
        # Odd, so that the bus comes with every second round.
        ((attacks += 1, seed += SOAK_CLUSTER_SEEDS + 1))
    done
    step "soak: $attacks rounds of the nemesis of a cluster, ${#failures[@]} failures"
    ((${#failures[@]} == 0)) && return 0
    printf '   FAILED %s\n' "${failures[@]}"
    return 1
}

# soak_event MINUTES SEED: tournaments of bots, and three browsers, on servers of which one is killed every ten seconds.
soak_event() {
    if ! build_preset release kabinetd kabinet || ! build_web; then die "the server or the page does not build"; fi
    KABINETD="$PWD/build/release/server/kabinetd" KABINET="$PWD/build/release/client-cli/kabinet" \
        KABINET_BUILD="$PWD/build/release" python3 tests/faults/great_event.py --minutes "$1" --seed "$2"
}

# run_soak [cluster|event] [--minutes N] [--seed S]: goes on to the end whatever it finds, and fails when it has found something. The
# minutes begin when all is built, and one round there is always.
run_soak() {
    local minutes=10 seed seeds=0 attacks=0 failures=() start what=
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
    if [[ -n "$what" ]]; then
        "soak_$what" "$minutes" "$seed"
        return
    fi
    build_preset release kabinetd kabinet server_sim_test kabinet_false_clock || die "the simulation does not build"
    start=$SECONDS
    while ((seeds == 0 || SECONDS - start < minutes * 60)); do
        step "simulated servers, seeds $seed to $((seed + SOAK_SEEDS - 1))"
        soak_simulation Whole "$seed" "$SOAK_SEEDS" || failures+=("simulation, seeds from $seed: build/logs/soak-sim-$seed.log")
        ((seeds += SOAK_SEEDS))
        if [[ -f tests/faults/nemesis.py ]]; then
            step "a server and its nemesis, $SOAK_NEMESIS_SECONDS seconds, seed $seed"
            soak_nemesis "$seed" || failures+=("nemesis, seed $seed: build/logs/soak-nemesis-$seed.log")
            ((attacks += 1))
        fi
        ((seed += SOAK_SEEDS))
    done
    step "soak: $seeds simulated servers, $attacks rounds of the nemesis, ${#failures[@]} failures"
    ((${#failures[@]} == 0)) && return 0
    printf '   FAILED %s\n' "${failures[@]}"
    return 1
}
