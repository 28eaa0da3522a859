#include <benchmark/benchmark.h>

#include "tests/server/tournament/large_event.hpp"

/// What a large event costs its shard (TN-39): the longest stretch for which the loop does nothing else, and
/// what a result sends to who watches the standings. Time is simulated; CPU is measured. What workers and the
/// journal do is theirs and does not count.
namespace kabinet::testing {
namespace {

/// A round of an event in its third round: the longest stretch of each part of it, ms.
void round(benchmark::State& state) {
    for ([[maybe_unused]] const auto& event : state) {
        LargeEvent large(static_cast<int>(state.range(0)), 7);
        state.counters["entering"] = large.longest();
        large.start();
        for (int number = 1; number <= 3; ++number) {
            large.longest();
            large.direct({{"pair", true}});
            state.counters["pairing"] = large.longest();
            large.all_ready();
            state.counters["ready"] = large.longest();
            const std::size_t half = large.running.size() / 2;
            large.end(half);
            state.counters["results"] = large.longest();
            large.end(half - 1);
            large.longest();
            large.end(1);
            state.counters["last_result"] = large.longest();
        }
    }
}
BENCHMARK(round)->Arg(512)->Arg(1024)->Iterations(1)->Unit(benchmark::kMillisecond);

/// What single results in the middle of a round send to one who watches all of the standings.
void standings(benchmark::State& state) {
    for ([[maybe_unused]] const auto& event : state) {
        LargeEvent large(1000, 9);
        large.start();
        for (int number = 1; number <= static_cast<int>(state.range(0)); ++number) {
            large.direct({{"pair", true}});
            large.all_ready();
            large.end(large.running.size() / 2);
            std::size_t bytes = 0, rows = 0, most = 0, moved = 0;
            constexpr int results = 20;
            for (int i = 0; i < results; ++i) {
                large.standings = {};
                large.end(1);
                bytes += large.standings.bytes;
                rows += large.changed_rows();
                most = std::max(most, large.changed_rows());
                moved += large.standings.moved.size();
            }
            state.counters["rows"] = static_cast<double>(rows) / results;
            state.counters["most_rows"] = static_cast<double>(most);
            state.counters["moved"] = static_cast<double>(moved) / results;
            state.counters["bytes"] = static_cast<double>(bytes) / results;
            large.end(large.running.size());
        }
    }
}
BENCHMARK(standings)->Arg(1)->Arg(2)->Arg(5)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kabinet::testing
