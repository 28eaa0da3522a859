#include "tests/tournament/random/reckoning.hpp"

#include <algorithm>

namespace kabinet::tournament::reckoned {
namespace {

struct Two {
    std::int64_t first = 0;   // of table.seats[0]
    std::int64_t second = 0;  // of table.seats[1]
    bool level() const { return first == second; }
};

/// Adds a game of two: a win, or the scores of a sum, in which the game of who gave up has no points left.
void add(const State& state, const Table& table, const GameResult& game, Two& sum) {
    const bool turned = game.seats[0] != table.seats[0];
    std::int64_t own = game.ranks[0] < game.ranks[1] ? 1 : 0, other = game.ranks[1] < game.ranks[0] ? 1 : 0;
    if (state.settings.tie.mode == Tie::Mode::sum) {
        const bool given_up = !game.reason.empty() && own != other;
        const std::int64_t all = game.scores[0] + game.scores[1];
        own = given_up ? own * all : game.scores[0];
        other = given_up ? other * all : game.scores[1];
    }
    sum.first += turned ? other : own;
    sum.second += turned ? own : other;
}

std::vector<int> there(const Table& table) {
    std::vector<int> list;
    for (const int entrant : table.seats) {
        if (!table.absent.contains(entrant)) list.push_back(entrant);
    }
    return list;
}

int known_games(const Table& table) {
    return static_cast<int>(
        std::ranges::count_if(table.games, [](const GameResult& game) { return game.known; }));
}

/// A tie of two at which both are there.
End end_of_two(const State& state, const Table& table) {
    const Tie& tie = state.settings.tie;
    Two sum;
    int game = 0;
    const auto known = [&](int at) { return table.games[static_cast<std::size_t>(at)].known; };
    for (; game < tie.games; ++game) {
        if (tie.mode == Tie::Mode::best && std::max(sum.first, sum.second) * 2 > tie.games) break;
        if (!known(game)) return {};
        add(state, table, table.games[static_cast<std::size_t>(game)], sum);
    }
    const int step = tie.mode == Tie::Mode::sum ? 2 : 1;
    while (sum.level() && game + step <= static_cast<int>(table.games.size())) {
        for (int i = 0; i < step; ++i, ++game) {
            if (!known(game)) return {};
            add(state, table, table.games[static_cast<std::size_t>(game)], sum);
        }
    }
    if (!sum.level()) return {true, table.seats[sum.first > sum.second ? 0 : 1]};
    if (!state.stage().knocks_out()) return {true, 0, true};
    for (const int entrant : state.field) {
        if (table.seats[0] == entrant || table.seats[1] == entrant) return {true, entrant};
    }
    return {};
}

bool counts_for_nobody(const State& state, int entrant) {
    const bool robin = state.stage().format == Format::round_robin;
    if (!robin || state.settings.leaver != Leaver::annulled || is_in(state.entrant(entrant))) return false;
    std::size_t played = 0;
    for (const Round& round : state.rounds) {
        for (const Table& table : round.tables) {
            if (std::ranges::count(table.seats, entrant) > 0 && known_games(table) > 0) ++played;
        }
    }
    return played * 2 < (state.field.size() - 1) * static_cast<std::size_t>(state.stage().cycles);
}

/// What a win and a draw of a round are worth.
struct Worth {
    Fraction win = 1;
    Fraction draw{1, 2};
};
Worth worth(const State& state) {
    Worth game;
    if (state.settings.scale.type == Scale::Type::three_one) game = {3, 1};
    if (state.settings.seats > 2) game = {6, 3};
    return game;
}

void add_table_of_two(const State& state, const Table& table, std::map<int, Fraction>& points) {
    const Worth one = worth(state);
    const std::vector<int> present = there(table);
    const bool single = state.settings.tie.mode == Tie::Mode::single;
    for (const int entrant : table.seats) {
        if (counts_for_nobody(state, entrant)) return;
    }
    for (const GameResult& game : table.games) {
        if (!game.known || !single) continue;
        for (int seat = 0; seat < 2; ++seat) {
            const int own = game.ranks[static_cast<std::size_t>(seat)];
            const int other = game.ranks[static_cast<std::size_t>(1 - seat)];
            const Fraction got = own < other ? one.win : own == other ? one.draw : Fraction(0);
            points[game.seats[static_cast<std::size_t>(seat)]] += got;
        }
    }
    if (present.size() == 1) {
        const int left = single ? state.settings.tie.games - known_games(table) : 1;
        points[present[0]] += one.win * Fraction(left);
        return;
    }
    const End end = present.size() == 2 && !single ? end_of_two(state, table) : End{};
    for (const int entrant : table.seats) {
        if (end.over) points[entrant] += end.drawn ? one.draw : entrant == end.winner ? one.win : Fraction(0);
    }
}

/// Six for the first, nothing for the last, and the mean of their places for who is level.
Fraction of_place(const std::vector<int>& ranks, std::size_t seat) {
    const auto size = static_cast<std::int64_t>(ranks.size());
    const std::int64_t better = std::ranges::count_if(ranks, [&](int rank) { return rank < ranks[seat]; });
    const std::int64_t level = std::ranges::count(ranks, ranks[seat]);
    // The mean of the places better + 1 to better + level, doubled.
    const std::int64_t doubled = 2 * better + level + 1;
    return Fraction(6) * (Fraction(2 * size) - Fraction(doubled)) / Fraction(2 * (size - 1));
}

/// A table of more than two; nothing while it is open.
std::map<int, Fraction> at_large_table(const Table& table) {
    std::map<int, Fraction> got;
    const std::vector<int> present = there(table);
    const GameResult& game = table.games.front();
    if (present.size() > 1 && !game.known) return got;
    for (const int entrant : table.seats) got[entrant] = 0;
    if (game.known) {
        for (std::size_t seat = 0; seat < game.seats.size(); ++seat)
            got[game.seats[seat]] = of_place(game.ranks, seat);
    } else if (present.size() == 1) {
        got[present[0]] = 6;
    }
    return got;
}

/// At pods a bye is the mean of the other rounds, and no less than a table's.
Fraction of_pods(const State& state, int entrant) {
    Fraction sum = 0;
    std::int64_t others = 0, byes = 0;
    for (const Round& round : state.rounds) {
        const Table* seat = nullptr;
        for (const Table& table : round.tables) {
            if (std::ranges::count(table.seats, entrant) > 0) seat = &table;
        }
        const auto bye = std::ranges::find(round.byes, entrant, &Bye::entrant);
        const bool free =
            bye != round.byes.end() && (bye->kind == ByeKind::pairing || bye->kind == ByeKind::full);
        if (seat) {
            const auto got = at_large_table(*seat);
            if (got.empty()) continue;
            sum += got.at(entrant);
        } else if (bye != round.byes.end() && bye->kind == ByeKind::half) {
            sum += 3;
        }
        free ? ++byes : ++others;
    }
    Fraction mean = others == 0 ? Fraction(3) : sum / Fraction(others);
    if (mean < Fraction(3)) mean = 3;
    return sum + mean * Fraction(byes);
}

std::map<int, Fraction> of_arena(const State& state) {
    std::map<int, Fraction> points;
    std::map<int, int> run;
    for (const Round& wave : state.rounds) {
        for (const Table& table : wave.tables) {
            if (state.settings.seats > 2) {
                for (const auto& [entrant, got] : at_large_table(table)) points[entrant] += got;
                continue;
            }
            const End end = end_of(state, table);
            if (!end.over) continue;
            for (const int entrant : table.seats) {
                const bool won = entrant == end.winner;
                if (won) points[entrant] += state.stage().streaks && run[entrant] >= 2 ? 4 : 2;
                if (end.drawn) points[entrant] += 1;
                run[entrant] = won ? run[entrant] + 1 : 0;
            }
        }
    }
    return points;
}

}  // namespace

End end_of(const State& state, const Table& table) {
    const std::vector<int> present = there(table);
    if (present.empty()) return {true};
    if (present.size() == 1) return {true, present[0]};
    if (table.seats.size() == 2) return end_of_two(state, table);
    return {table.games.front().known};
}

std::map<int, Fraction> points_of(const State& state) {
    std::map<int, Fraction> points;
    if (state.stage().format == Format::arena) points = of_arena(state);
    const Worth one = worth(state);
    const std::int64_t units = state.settings.tie.mode == Tie::Mode::single ? state.settings.tie.games : 1;
    for (const Round& round : state.rounds) {
        if (state.settings.seats > 2 || state.stage().format == Format::arena) break;
        for (const Table& table : round.tables) add_table_of_two(state, table, points);
        for (const Bye& bye : round.byes) {
            const bool full = bye.kind == ByeKind::pairing || bye.kind == ByeKind::full;
            if (full) points[bye.entrant] += one.win * Fraction(units);
            if (bye.kind == ByeKind::half) points[bye.entrant] += one.draw * Fraction(units);
        }
    }
    for (const int entrant : state.field) {
        if (state.settings.seats > 2 && state.stage().format != Format::arena)
            points[entrant] = of_pods(state, entrant);
        if (counts_for_nobody(state, entrant)) points[entrant] = 0;
    }
    return points;
}

std::map<int, int> losses_of(const State& state) {
    std::map<int, int> losses;
    for (const Round& round : state.rounds) {
        for (const Table& table : round.tables) {
            const End end = end_of(state, table);
            for (const int entrant : table.seats) {
                if (end.over && entrant != end.winner) ++losses[entrant];
            }
        }
    }
    return losses;
}

}  // namespace kabinet::tournament::reckoned
