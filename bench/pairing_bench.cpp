#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <random>
#include <string>

#include "tournament/pairing/arena.hpp"
#include "tournament/pairing/pods.hpp"
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

double millis_since(std::clock_t begin) {
    return 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

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
            slowest = std::max(slowest, millis_since(begin));
            event.play(pairing.value());
        }
    }
    state.SetLabel("slowest round " + std::to_string(slowest) + " ms");
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

/// The luck of a table decides its ranks.
void play_pods(PodSnapshot& snapshot, const PodRound& round, std::mt19937& random) {
    const auto entrant = [&](int number) -> PodEntrant& {
        return snapshot.entrants[static_cast<std::size_t>(number) - 1];
    };
    for (std::vector<int> table : round.tables) {
        for (std::size_t seat = 0; seat < table.size(); ++seat) {
            PodEntrant& one = entrant(table[seat]);
            ++one.seats[seat];
            one.small_tables += static_cast<int>(table.size()) < snapshot.seats ? 1 : 0;
            for (const int other : table) one.met[other] += other != one.number ? 1 : 0;
        }
        std::ranges::shuffle(table, random);
        for (std::size_t rank = 0; rank < table.size(); ++rank) {
            entrant(table[rank]).points += static_cast<std::int64_t>(2520 * rank / (table.size() - 1));
        }
    }
    snapshot.purpose += "+";
}

/// All rounds of an event of pods with a bye or small tables.
void pods(benchmark::State& state) {
    double slowest = 0;
    for ([[maybe_unused]] const auto& event : state) {
        PodSnapshot snapshot;
        snapshot.seats = static_cast<int>(state.range(1));
        snapshot.smallest = snapshot.seats - 1;
        for (int number = 1; number <= state.range(0); ++number) {
            snapshot.entrants.push_back({.number = number, .seats = std::vector<int>(8)});
        }
        std::mt19937 random(25);
        for (int i = 0; i < 7; ++i) {
            const std::clock_t begin = std::clock();
            const auto round = pair_pods(snapshot).value();
            slowest = std::max(slowest, millis_since(begin));
            play_pods(snapshot, round, random);
        }
    }
    state.SetLabel("slowest round " + std::to_string(slowest) + " ms");
}
BENCHMARK(pods)->Args({512, 4})->Args({510, 4})->Args({512, 8})->Args({2000, 4})->Iterations(1)->Unit(
    benchmark::kMillisecond);

/// One wave of who waits in the middle of an arena; with few points at its start, and with many.
void arena(benchmark::State& state) {
    std::mt19937 random(28);
    std::vector<ArenaEntrant> waiting;
    const auto count = static_cast<int>(state.range(0));
    for (int number = 1; number <= count; ++number) {
        ArenaEntrant entrant{number,
                             0,
                             static_cast<int>(900 + random() % 1400),
                             static_cast<std::int64_t>(random() % 20'000),
                             {}};
        if (state.range(2) > 0) {
            entrant.points = static_cast<int>(random() % state.range(2));
            entrant.last_opponents = {1 + (number - 1 ^ 1)};
        }
        waiting.push_back(entrant);
    }
    for ([[maybe_unused]] const auto& wave : state) {
        benchmark::DoNotOptimize(pair_arena(waiting, static_cast<int>(state.range(1))));
    }
}
BENCHMARK(arena)
    ->Args({1000, 2, 0})
    ->Args({1000, 2, 20})
    ->Args({1001, 2, 80})
    ->Args({1000, 4, 20})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kabinet::tournament
