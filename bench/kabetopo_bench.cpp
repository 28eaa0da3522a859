#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <random>

#include "games/core/registry.hpp"
#include "games/kabetopo/action_json.hpp"
#include "games/kabetopo/set_up.hpp"
#include "games/kabetopo/text.hpp"
#include "games/kabetopo/turn.hpp"

/// What the rules of Kabetopo cost. Listing all that is legal asks for every drop whether somebody would be
/// walled in (KB-11), so it is looked at where it is dearest, too.
namespace kabinet::kabetopo {
namespace {

constexpr int kManyPositions = 1000;

Position opening(std::mt19937& random, int seats) {
    return start(seats, set_up(seats, sha256(std::to_string(random()))));
}

/// Positions of random games at the beginning of turns, the same ones in every run.
std::vector<Position> positions(int seats, int count) {
    std::mt19937 random(1);
    std::vector<Position> all;
    Position position = opening(random, seats);
    while (all.size() < static_cast<std::size_t>(count)) {
        // A round longer than this has no resources left and would be all there is to see.
        if (position.turn == kNobody || position.quiet > 30) position = opening(random, seats);
        if (position.stage == Stage::begin) all.push_back(position);
        const auto actions = legal_actions(position);
        play(position, actions[random() % actions.size()]);
    }
    return all;
}

/// The position of many for which legal_actions takes longest, the best of several runs each.
Position dearest(int seats) {
    using Clock = std::chrono::steady_clock;
    Position worst;
    Clock::duration longest{};
    for (Position& position : positions(seats, 20 * kManyPositions)) {
        // The mover of a crowded board with everything still in hand: more than play gives, never less.
        position.runner(position.turn).pool = kFullPool;
        auto best = Clock::duration::max();
        for (int run = 0; run < 5; ++run) {
            const auto begun = Clock::now();
            benchmark::DoNotOptimize(legal_actions(position));
            best = std::min(best, Clock::now() - begun);
        }
        if (best <= longest) continue;
        longest = best;
        worst = position;
    }
    return worst;
}

void kabetopo_legal_actions(benchmark::State& state) {
    const auto all = positions(static_cast<int>(state.range(0)), kManyPositions);
    for (auto _ : state) {
        for (const Position& position : all) benchmark::DoNotOptimize(legal_actions(position));
    }
    state.SetItemsProcessed(state.iterations() * kManyPositions);
}
BENCHMARK(kabetopo_legal_actions)->Arg(2)->Arg(4)->Unit(benchmark::kMillisecond);

void kabetopo_legal_actions_dearest(benchmark::State& state) {
    const Position position = dearest(static_cast<int>(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(legal_actions(position));
    state.SetLabel(to_text(position));
}
BENCHMARK(kabetopo_legal_actions_dearest)->Arg(2)->Arg(4)->Unit(benchmark::kMicrosecond);

void kabetopo_legal_json_dearest(benchmark::State& state) {
    const Position position = dearest(static_cast<int>(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(legal_json(position));
    state.counters["actions"] = static_cast<double>(legal_actions(position).size());
}
BENCHMARK(kabetopo_legal_json_dearest)->Arg(2)->Arg(4)->Unit(benchmark::kMicrosecond);

/// All that a client is told that asks for it at the first turn, 169 actions as text; to be below 200 us.
void kabetopo_legal_json_opening(benchmark::State& state) {
    std::mt19937 random(1);
    const Position position = opening(random, static_cast<int>(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(legal_json(position).dump());
    state.counters["actions"] = static_cast<double>(legal_actions(position).size());
}
BENCHMARK(kabetopo_legal_json_opening)->Arg(2)->Arg(4)->Unit(benchmark::kMicrosecond);

void kabetopo_view(benchmark::State& state) {
    const Game& game = *find_game("kabetopo");
    const auto match = game.start({.options = Json::object(), .seats = 4, .seed = {}}).value();
    for (auto _ : state) benchmark::DoNotOptimize(match->view({}));
}
BENCHMARK(kabetopo_view);

void kabetopo_perft(benchmark::State& state) {
    std::mt19937 random(1);
    const Position position = opening(random, 4);
    std::int64_t plies = 0;
    for (auto _ : state)
        plies += static_cast<std::int64_t>(perft(position, static_cast<int>(state.range(0))));
    state.SetItemsProcessed(plies);
}
BENCHMARK(kabetopo_perft)->Arg(2)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kabinet::kabetopo
