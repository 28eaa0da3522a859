#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "games/core/registry.hpp"
#include "games/kuba/push.hpp"
#include "games/nine/moves.hpp"

/// What the rules cost: the typed engines (items are plies), and the state with its JSON as a match uses it.
namespace kabinet {
namespace {

constexpr int kManyPositions = 1000;

/// Positions of random games, the same ones in every run.
std::vector<kuba::Position> kuba_positions() {
    std::mt19937 random(1);
    std::vector<kuba::Position> positions;
    kuba::Position position = kuba::start();
    while (positions.size() < kManyPositions) {
        if (kuba::winner(position)) position = kuba::start();
        positions.push_back(position);
        int n = static_cast<int>(random() % static_cast<unsigned>(kuba::legal_pushes(position).count()));
        kuba::Push chosen;
        kuba::legal_pushes(position).each([&](kuba::Push push) {
            if (n-- == 0) chosen = push;
        });
        kuba::play(position, chosen);
    }
    return positions;
}

std::vector<nine::Position> nine_positions() {
    std::mt19937 random(1);
    std::vector<nine::Position> positions;
    nine::Position position = nine::start(2);
    while (positions.size() < kManyPositions) {
        if (position.turn == nine::kNobody) position = nine::start(2);
        positions.push_back(position);
        const nine::Actions actions = nine::legal_actions(position);
        nine::play(position, actions.begin()[random() % actions.size()]);
    }
    return positions;
}

void kuba_perft(benchmark::State& state) {
    std::int64_t plies = 0;
    for (auto _ : state)
        plies += static_cast<std::int64_t>(kuba::perft(kuba::start(), static_cast<int>(state.range(0))));
    state.SetItemsProcessed(plies);
}
BENCHMARK(kuba_perft)->Arg(4)->Arg(6)->Arg(7)->Unit(benchmark::kMillisecond);

void kuba_legal_pushes(benchmark::State& state) {
    const auto positions = kuba_positions();
    for (auto _ : state) {
        for (const auto& position : positions) benchmark::DoNotOptimize(kuba::legal_pushes(position));
    }
    state.SetItemsProcessed(state.iterations() * kManyPositions);
}
BENCHMARK(kuba_legal_pushes);

void nine_perft(benchmark::State& state) {
    std::int64_t plies = 0;
    for (auto _ : state)
        plies += static_cast<std::int64_t>(nine::perft(nine::start(2), static_cast<int>(state.range(0))));
    state.SetItemsProcessed(plies);
}
BENCHMARK(nine_perft)->Arg(3)->Unit(benchmark::kMillisecond);

void nine_legal_actions(benchmark::State& state) {
    const auto positions = nine_positions();
    for (auto _ : state) {
        for (const auto& position : positions) benchmark::DoNotOptimize(nine::legal_actions(position));
    }
    state.SetItemsProcessed(state.iterations() * kManyPositions);
}
BENCHMARK(nine_legal_actions);

/// One action of a match: play it, make the public view, and what has changed in it.
void play_view_diff(benchmark::State& state, const char* name) {
    const Game& game = *find_game(name);
    std::mt19937 random(1);
    std::unique_ptr<State> match;
    Json before;
    std::int64_t plies = 0;
    for (auto _ : state) {
        state.PauseTiming();
        if (!match || match->outcome()) {
            match = game.start({.options = Json::object(), .seats = 2, .seed = {}}).value();
            before = match->view({});
        }
        const Seat seat = match->to_move().front();
        const Json legal = match->legal(seat);
        const Json action = legal[random() % legal.size()];
        state.ResumeTiming();
        benchmark::DoNotOptimize(match->play(seat, action));
        Json after = match->view({});
        benchmark::DoNotOptimize(Json::diff(before, after));
        before = std::move(after);
        ++plies;
    }
    state.SetItemsProcessed(plies);
}
BENCHMARK_CAPTURE(play_view_diff, kuba, "kuba");
BENCHMARK_CAPTURE(play_view_diff, nine, "nine");

void view_as_json(benchmark::State& state, const char* name) {
    const Game& game = *find_game(name);
    const auto match = game.start({.options = Json::object(), .seats = 2, .seed = {}}).value();
    for (auto _ : state) benchmark::DoNotOptimize(match->view({}));
}
BENCHMARK_CAPTURE(view_as_json, kuba, "kuba");
BENCHMARK_CAPTURE(view_as_json, nine, "nine");

void view_as_text(benchmark::State& state, const char* name) {
    const Game& game = *find_game(name);
    const auto match = game.start({.options = Json::object(), .seats = 2, .seed = {}}).value();
    for (auto _ : state) benchmark::DoNotOptimize(match->view({}).dump());
}
BENCHMARK_CAPTURE(view_as_text, kuba, "kuba");
BENCHMARK_CAPTURE(view_as_text, nine, "nine");

void legal_as_json(benchmark::State& state, const char* name) {
    const Game& game = *find_game(name);
    const auto match = game.start({.options = Json::object(), .seats = 2, .seed = {}}).value();
    for (auto _ : state) benchmark::DoNotOptimize(match->legal(0));
}
BENCHMARK_CAPTURE(legal_as_json, kuba, "kuba");
BENCHMARK_CAPTURE(legal_as_json, nine, "nine");

}  // namespace
}  // namespace kabinet
