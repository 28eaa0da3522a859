#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <vector>

#include "games/kapture9/physics/simulation.hpp"
#include "tests/games/kapture9/physics/shots.hpp"

/// What a flick of Kapture 9 costs: items are flicks, beside them the times of single flicks (p50, p99 and
/// the longest, milliseconds) and how many of them hit the hard limit, which must be none. Arguments:
/// meekones on the board; 1 to screen. Timings decide nothing here, they are for reading.
namespace kabinet::physics {
namespace {

constexpr int kShots = 2000;

/// Of this thread on the processor: what else the machine does is left out.
double milliseconds() {
    std::timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

std::vector<Shot> shots(int meekones) {
    Dice dice(static_cast<std::uint64_t>(meekones) + 1);
    std::vector<Shot> result;
    for (int i = 0; i < kShots; ++i) result.push_back(draw_aimed(dice, meekones));
    return result;
}

double percentile(std::vector<double>& sorted, double share) {
    return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

void aimed_flicks(benchmark::State& state) {
    const auto list = shots(static_cast<int>(state.range(0)));
    const Fidelity fidelity = state.range(1) != 0 ? Fidelity::screening : Fidelity::full;
    Simulation simulation;
    std::vector<double> times;
    std::size_t next = 0;
    std::int64_t steps = 0;
    int timeouts = 0;
    for (auto _ : state) {
        const Shot& shot = list[next++ % list.size()];
        const double begin = milliseconds();
        const Outcome outcome = simulation.run(shot.standing, shot.flick, nullptr, fidelity);
        times.push_back(milliseconds() - begin);
        steps += outcome.steps;
        timeouts += outcome.timeout;
    }
    std::sort(times.begin(), times.end());
    state.SetItemsProcessed(state.iterations());
    state.counters["p50_ms"] = percentile(times, 0.50);
    state.counters["p99_ms"] = percentile(times, 0.99);
    state.counters["longest_ms"] = times.back();
    state.counters["steps"] = static_cast<double>(steps) / static_cast<double>(state.iterations());
    state.counters["timeouts"] = timeouts;
}
// Whole rounds through the list, so that every flick counts as often.
BENCHMARK(aimed_flicks)
    ->ArgNames({"meekones", "screening"})
    ->ArgsProduct({{0, 3, 6, 9}, {0, 1}})
    ->Iterations(2 * kShots)
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace kabinet::physics
