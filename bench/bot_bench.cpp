#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <vector>

#include "games/core/registry.hpp"
#include "games/kuba/bot/rules.hpp"
#include "games/nine/bot/world.hpp"
#include "games/search/bot.hpp"

/// What the bots of the house cost, in CPU of one core: the searches by themselves, and whole answers of a
/// hard bot at positions of matches between medium bots, with two seats. Timings decide nothing here, they
/// are for reading.
namespace kabinet {
namespace {

constexpr int kMatches = 4;
constexpr int kMostPlies = 600;  // of a match
constexpr std::size_t kAsked = 200;

/// CPU of this thread: what else the machine does is left out.
double milliseconds() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

Seed seed_of(int number) {
    return sha256({"bench/", std::to_string(number)});
}

/// One position as it came about, with its past: how a bot of a match gets it.
struct Situation {
    std::unique_ptr<State> state;
    Seat seat = 0;
};

/// Situations of matches between medium bots, from all parts of the matches alike.
std::vector<Situation> situations(const Game& game) {
    std::vector<Situation> all;
    for (int match = 0; match < kMatches; ++match) {
        auto state = game.start({.seed = seed_of(match)}).value();
        for (int ply = 0; ply < kMostPlies && !state->outcome(); ++ply) {
            const Seat seat = state->to_move().front();
            all.push_back({game.restore(state->save()).value(), seat});
            const auto thought =
                think(game, *state, {.seat = seat, .level = Level::medium, .seed = seed_of(ply)});
            state->play(seat, thought.action).value();
        }
    }
    std::vector<Situation> some;
    const std::size_t step = std::max<std::size_t>(1, all.size() / kAsked);
    for (std::size_t i = 0; i < all.size(); i += step) some.push_back(std::move(all[i]));
    return some;
}

/// Answers of a hard bot, each once; the mean, p99 and the longest are counters in milliseconds.
void hard_answer(benchmark::State& state, const char* id) {
    const Game& game = *find_game(id);
    const auto asked = situations(game);
    std::vector<double> times;
    for (auto _ : state) {
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const double begin = milliseconds();
            benchmark::DoNotOptimize(
                think(game, *asked[i].state,
                      {.seat = asked[i].seat, .level = Level::hard, .seed = seed_of(static_cast<int>(i))}));
            times.push_back(milliseconds() - begin);
        }
    }
    std::ranges::sort(times);
    double sum = 0;
    for (const double time : times) sum += time;
    state.counters["answers"] = static_cast<double>(times.size());
    state.counters["mean_ms"] = sum / static_cast<double>(times.size());
    state.counters["p99_ms"] = times[(times.size() - 1) * 99 / 100];
    state.counters["longest_ms"] = times.back();
}
BENCHMARK_CAPTURE(hard_answer, kuba, "kuba")->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hard_answer, nine, "nine")->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hard_answer, kabetopo, "kabetopo")->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hard_answer, kapow, "kapow")->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hard_answer, kapture9, "kapture9")->Iterations(1)->Unit(benchmark::kMillisecond);

/// Positions that alpha-beta looks at in Kuba; items are positions. Argument: bits of the table.
void kuba_nodes(benchmark::State& state) {
    const kuba::Position position = kuba::start();
    std::vector<kuba::Push> pushes(kuba::SearchRules::kMostMoves);
    pushes.resize(kuba::SearchRules::moves(position, pushes));
    std::int64_t nodes = 0;
    for (auto _ : state) {
        search::AlphaBeta<kuba::SearchRules> search(
            {.nodes = 200'000, .table_bits = static_cast<std::size_t>(state.range(0))});
        benchmark::DoNotOptimize(search.run(position, pushes, {}));
        nodes += static_cast<std::int64_t>(search.nodes());
    }
    state.SetItemsProcessed(nodes);
}
BENCHMARK(kuba_nodes)->Arg(16)->Arg(18)->Unit(benchmark::kMillisecond);

/// Random play-outs of 9 from the start; items are plies. Argument: seats.
void nine_play_outs(benchmark::State& state) {
    const nine::World start(nine::start(static_cast<int>(state.range(0))));
    search::Dice dice(seed_of(0), "bench");
    std::int64_t plies = 0;
    for (auto _ : state) {
        nine::World world = start;
        plies += static_cast<std::int64_t>(world.play_out(dice));
    }
    state.SetItemsProcessed(plies);
}
BENCHMARK(nine_play_outs)->DenseRange(2, 4)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace kabinet
