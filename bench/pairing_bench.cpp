#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <random>
#include <string>

#include "tournament/pairing/swiss.hpp"

/// What the pairings of tournaments cost (TN-39): the Swiss rounds of large events with one bye and some
/// floats.
namespace kabinet::tournament {
namespace {

/// An event whose entrants win as often as their seeds promise.
class Event {
  public:
    Event(int entrants, int rounds) {
        snapshot_.rounds = rounds;
        snapshot_.allow_rematch = true;
        for (int number = 1; number <= entrants; ++number)
            snapshot_.entrants.push_back({number, 0, number, {}});
    }

    const SwissSnapshot& snapshot() const { return snapshot_; }

    void play(const SwissPairing& pairing) {
        for (const SwissTable& table : pairing.tables) play_table(table);
        if (pairing.bye != 0) {
            SwissEntrant& holder = entrant(pairing.bye);
            holder.points += 2;
            holder.rounds.push_back({RoundKind::pairing_bye, 0, {}, Drift::down});
        }
        ++snapshot_.rounds_played;
    }

  private:
    SwissEntrant& entrant(int number) { return snapshot_.entrants[static_cast<std::size_t>(number) - 1]; }

    void play_table(const SwissTable& table) {
        SwissEntrant& a = entrant(table[0]);
        SwissEntrant& b = entrant(table[1]);
        a.rounds.push_back({RoundKind::board, b.number, {0}, drift_of(RoundKind::board, a.points, b.points)});
        b.rounds.push_back({RoundKind::board, a.number, {1}, drift_of(RoundKind::board, b.points, a.points)});
        const auto all = static_cast<int>(snapshot_.entrants.size());
        const int luck = static_cast<int>(random_() % (2 * all)) - all;
        const int taken = b.number - a.number > luck ? 2 : random_() % 5 == 0 ? 1 : 0;
        a.points += taken;
        b.points += 2 - taken;
    }

    SwissSnapshot snapshot_;
    std::mt19937 random_{39};
};

/// All rounds of an event; the label says how long the slowest took.
void swiss(benchmark::State& state) {
    const auto entrants = static_cast<int>(state.range(0));
    const auto rounds = static_cast<int>(state.range(1));
    double slowest = 0;
    for ([[maybe_unused]] const auto& round : state) {
        Event event(entrants, rounds);
        for (int i = 0; i < rounds; ++i) {
            const std::clock_t begin = std::clock();
            const auto pairing = pair_swiss(event.snapshot());
            slowest = std::max(slowest, 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
            event.play(pairing.value());
        }
    }
    state.SetLabel("slowest round " + std::to_string(static_cast<int>(slowest)) + " ms");
}
BENCHMARK(swiss)
    ->Args({64, 7})
    ->Args({512, 9})
    ->Args({1000, 10})
    ->Args({1001, 10})
    ->Args({2000, 11})
    ->Args({512, 32})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kabinet::tournament
