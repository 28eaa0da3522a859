#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <vector>

#include "games/core/free_values.hpp"
#include "tests/server/support/match_bench.hpp"

/// How long a flick of Kapture 9 holds its shard's loop: when it is handed to the workers (the game is
/// copied), and when it comes back (it is entered in the record, takes its place, and is told to two players
/// and a spectator). Beside both the longest and p99 of single flicks, milliseconds of this thread; the
/// simulation itself, which the workers do, is not in them. Timings decide nothing here.
namespace kabinet::testing {
namespace {

constexpr int kFlicks = 1000;

double milliseconds() {
    std::timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

struct Silent : Reader {
    void deliver(const std::string&, const FramePtr& frame, FrameKind) override {
        largest = std::max(largest, frame->payload().size());
    }
    std::size_t largest = 0;  ///< frame, bytes
};

/// A match under way, with who looks on.
struct Watched {
    Watched() {
        bench.begin();
        for (int who = -1; who < 2; ++who) bench.watch(readers[who + 1], who);
        bench.workers.hold = true;
    }
    MatchBench bench{"kapture9"};
    Silent readers[3];
};

/// A listed action by chance; flicks are aimed at the meekones, up to 22 degrees aside and 2 m/s fast.
Json any_action(const State& state, Seat seat, FairStream& chance) {
    const auto below = [&](std::uint32_t n) { return chance.below(n); };
    const Json actions = state.legal(seat);
    Json action = settled(actions[below(static_cast<std::uint32_t>(actions.size()))], below);
    if (action["type"] != "flick") return action;
    const double ahead = (3000 + below(16'000)) * 1e-4;
    action["vector"] = {(below(8001) * 1e-4 - 0.4) * ahead, ahead};
    action["strike"] = {0.0, 0.0};
    return action;
}

/// Times of one kind, and what is said of them.
struct Times {
    std::vector<double> all;
    void report(benchmark::State& state, const std::string& name) {
        std::sort(all.begin(), all.end());
        state.counters[name + "_p99"] = all.at(all.size() * 99 / 100);
        state.counters[name + "_longest"] = all.back();
    }
};

void flick_on_the_loop(benchmark::State& state) {
    FairStream chance(sha256("lengthy"), "bench");
    auto match = std::make_unique<Watched>();
    Times handed;
    Times back;
    int flicks = 0;
    std::size_t largest = 0;
    for (auto _ : state) {
        if (match->bench.match().over()) match = std::make_unique<Watched>();
        MatchBench& bench = match->bench;
        const Seat seat = bench.match().fold().turn().at(0);
        const Json action = any_action(*bench.match().fold().state(), seat, chance);
        const double begin = milliseconds();
        const auto reply = bench.ask(seat, InputType::act, action);
        handed.all.push_back(milliseconds() - begin);
        bench.workers.work();
        const double computed = milliseconds();
        bench.settle();
        back.all.push_back(milliseconds() - computed);
        flicks += reply->code == "ok" && action["type"] == "flick";
        largest = std::max(largest, match->readers[0].largest);
    }
    state.counters["flicks"] = flicks;
    state.counters["largest_frame"] = static_cast<double>(largest);
    handed.report(state, "handed");
    back.report(state, "back");
}
BENCHMARK(flick_on_the_loop)->Iterations(kFlicks)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kabinet::testing
