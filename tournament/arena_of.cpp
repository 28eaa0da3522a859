#include "tournament/arena_of.hpp"

#include <algorithm>
#include <map>

#include "tournament/lots.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament {
namespace {

constexpr std::int64_t kMinute = 60'000;
constexpr int kUnrated = 1500;
/// Larger tables have fractions of points; a wave is told them in hundredths.
constexpr int kParts = 100;
constexpr std::int64_t kMostPoints = 1'000'000;
constexpr int kRun = 2;  // wins before one that counts double

/// What somebody has made of an arena so far.
struct Run {
    Fraction points = 0;
    Fraction wins = 0;
    int matches = 0;
    int games = 0;  // at the board
    int running = 0;
    int first_seats = 0;
    bool plays = false;  // at an open table
    std::int64_t free_since = 0;
    std::vector<int> last{};  // who sat at the last table
};
using Runs = std::map<int, Run>;

/// 2-1-0, and 4 for a win from the third running on.
void count_two(const State& state, const Yield& yield, bool drawn, Run& run) {
    const bool won = yield.wins > Fraction(0);
    if (won) {
        const bool doubled = state.stage().streaks && run.running >= kRun;
        run.points += doubled ? 4 : 2;
        ++run.running;
    } else {
        run.points += drawn ? 1 : 0;
        run.running = 0;
    }
}

void count(const State& state, const Table& table, Runs& runs) {
    const std::vector<Yield> all = yields(state.settings, table);
    const bool drawn = std::ranges::none_of(
        all, [](const Yield& yield) { return yield.wins > Fraction(0) || yield.forfeited; });
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        Run& run = runs[table.seats[i]];
        ++run.matches;
        run.games += all[i].games;
        run.wins += all[i].wins;
        if (state.settings.seats == 2) {
            count_two(state, all[i], drawn, run);
        } else {
            run.points += all[i].points;
        }
    }
}

Runs runs_of(const State& state) {
    Runs runs;
    for (const int entrant : state.field) runs[entrant];
    for (const Round& wave : state.rounds) {
        for (const Table& table : wave.tables) {
            const bool ended = over(state.settings, table);
            for (const int entrant : table.seats) {
                Run& run = runs[entrant];
                run.plays = run.plays || !ended;
                run.last = table.seats;
                std::erase(run.last, entrant);
                run.free_since = table.ended;
            }
            ++runs[table.seats.front()].first_seats;
            if (ended) count(state, table, runs);
        }
    }
    return runs;
}

/// Who sits where at a table of a wave.
std::vector<int> seated(const State& state, const Runs& runs, std::vector<int> table) {
    const int wave = static_cast<int>(state.rounds.size()) + 1;
    std::vector<int> order = table;
    if (state.seed) order = drawn(*state.seed, {"seats", state.stage_number, wave}, std::move(order));
    if (table.size() > 2) return order;
    if (runs.at(order[1]).first_seats < runs.at(order[0]).first_seats) std::swap(order[0], order[1]);
    return order;
}

}  // namespace

std::int64_t length_of(const Stage& stage) {
    return stage.minutes * kMinute;
}

std::vector<ArenaEntrant> waiting_entrants(const State& state) {
    std::vector<ArenaEntrant> list;
    const Runs runs = runs_of(state);
    for (const int number : state.field) {
        const Run& run = runs.at(number);
        const Entrant& entrant = state.entrant(number);
        if (run.plays || entrant.status != Entrant::Status::active) continue;
        const std::int64_t points = (run.points * Fraction(kParts)).whole();
        const std::int64_t since = std::max(run.free_since, entrant.since);
        list.push_back({number, static_cast<int>(std::min(points, kMostPoints)),
                        entrant.rating.value_or(kUnrated), state.time - since, run.last});
    }
    return list;
}

std::set<int> who_waits(const State& state) {
    std::set<int> waiting;
    for (const int number : state.field) {
        if (state.entrant(number).status == Entrant::Status::active) waiting.insert(number);
    }
    for (const Round& wave : state.rounds) {
        for (const Table& table : wave.tables) {
            if (over(state.settings, table)) continue;
            for (const int entrant : table.seats) waiting.erase(entrant);
        }
    }
    return waiting;
}

std::vector<std::vector<int>> next_wave(const State& state) {
    const Runs runs = runs_of(state);
    std::vector<std::vector<int>> tables;
    for (const std::vector<int>& table : pair_arena(waiting_entrants(state), state.settings.seats).tables) {
        tables.push_back(seated(state, runs, table));
    }
    return tables;
}

std::vector<Row> arena_standings(const State& state) {
    const Runs runs = runs_of(state);
    std::vector<int> order = state.field;
    std::ranges::sort(order);
    if (state.seed) order = drawn(*state.seed, {"standings", state.stage_number, 0}, std::move(order));
    const auto level = [&](int a, int b) {
        const Run &one = runs.at(a), &other = runs.at(b);
        return one.points == other.points && one.wins == other.wins && one.matches == other.matches;
    };
    std::map<int, std::size_t> lot;
    for (const int entrant : order) lot.emplace(entrant, lot.size());
    std::ranges::sort(order, [&](int a, int b) {
        const Run &one = runs.at(a), &other = runs.at(b);
        if (level(a, b)) return lot.at(a) < lot.at(b);
        if (one.points != other.points) return other.points < one.points;
        if (one.wins != other.wins) return other.wins < one.wins;
        return one.matches < other.matches;
    });
    std::vector<Row> rows;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Run& run = runs.at(order[i]);
        Row row{static_cast<int>(i) + 1, order[i], run.points, {}, run.games};
        for (const TieBreak code : state.settings.tie_breaks)
            row.tie_breaks.push_back(code == TieBreak::win ? std::optional(run.wins) : std::nullopt);
        row.by_lot = (i > 0 && level(order[i], order[i - 1])) ||
                     (i + 1 < order.size() && level(order[i], order[i + 1]));
        row.stage = state.stage_number;
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace kabinet::tournament
