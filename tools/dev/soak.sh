# shellcheck shell=bash
# ./dev soak: simulated servers, seed after seed, and in turn with them a real one under the nemesis of tests/faults.
# ./dev soak cluster: real ones that stand by for each other, under theirs.

readonly SOAK_SEEDS=100 SOAK_NEMESIS_SECONDS=60

# soak_round LOG COMMAND...: its output goes to the log; when it fails, the end of it is shown.
soak_round() {
    local log="$1"
    shift
    "$@" >"$log" 2>&1 </dev/null && return 0
    tail -n 40 "$log" | sed 's/^/   | /'
    return 1
}

soak_simulation() {
    KABINET_SIM_SEED="$1" KABINET_SIM_SEEDS="$SOAK_SEEDS" soak_round "build/logs/soak-sim-$1.log" \
        build/release/tests/server/sim/server_sim_test --gtest_filter='Whole.keeps*' --gtest_brief=1
}

soak_nemesis() {
    soak_round "build/logs/soak-nemesis-$1.log" python3 tests/faults/nemesis.py \
        --binary build/release/server/kabinetd --seconds "$SOAK_NEMESIS_SECONDS" --seed "$1"
}

soak_cluster_nemesis() {
    KABINETD="$PWD/build/release/server/kabinetd" KABINET="$PWD/build/release/client-cli/kabinet" \
        KABINET_BUILD="$PWD/build/release" soak_round "build/logs/soak-cluster-$1.log" \
        python3 tests/faults/cluster.py --seconds "$SOAK_NEMESIS_SECONDS" --seed "$1"
}

# soak_cluster MINUTES SEED: servers that stand by for each other, with their database, under a nemesis of their own.
soak_cluster() {
    local minutes="$1" seed="$2" attacks=0 failures=() start
    build_preset release kabinetd kabinet || die "the programs do not build"
    start=$SECONDS
    while ((attacks == 0 || SECONDS - start < minutes * 60)); do
        step "servers that stand by for each other and their nemesis, $SOAK_NEMESIS_SECONDS seconds, seed $seed"
        if soak_cluster_nemesis "$seed"; then
            tail -n +2 "build/logs/soak-cluster-$seed.log"
        else
            failures+=("cluster, seed $seed: build/logs/soak-cluster-$seed.log")
        fi
        ((attacks += 1, seed += 1))
    done
    step "soak: $attacks rounds of the nemesis of a cluster, ${#failures[@]} failures"
    ((${#failures[@]} == 0)) && return 0
    printf '   FAILED %s\n' "${failures[@]}"
    return 1
}

# run_soak [cluster] [--minutes N] [--seed S]: goes on to the end whatever it finds, and fails when it has found something. The
# minutes begin when all is built, and one round there is always.
run_soak() {
    local minutes=10 seed seeds=0 attacks=0 failures=() start cluster=
    if [[ "${1:-}" == cluster ]]; then
        cluster=yes
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
    if [[ -n "$cluster" ]]; then
        soak_cluster "$minutes" "$seed"
        return
    fi
    build_preset release kabinetd kabinet server_sim_test kabinet_false_clock || die "the simulation does not build"
    start=$SECONDS
    while ((seeds == 0 || SECONDS - start < minutes * 60)); do
        step "simulated servers, seeds $seed to $((seed + SOAK_SEEDS - 1))"
        soak_simulation "$seed" || failures+=("simulation, seeds from $seed: build/logs/soak-sim-$seed.log")
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
