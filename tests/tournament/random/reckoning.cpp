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

/// What is said at the board for the rank of a table of so many.
Fraction listed(const State& state, std::size_t size, std::size_t place) {
    return state.settings.scale.by_rank.at(static_cast<int>(size)).at(place);
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

/// The points of who has `place` of a table of `size`, from 0, when nobody shares it.
Fraction of_place(const State& state, std::size_t size, std::size_t place) {
    if (state.settings.scale.type == Scale::Type::list) return listed(state, size, place);
    return {static_cast<std::int64_t>(6 * (size - 1 - place)), static_cast<std::int64_t>(size - 1)};
}

/// Level ranks share the mean of the places that they take together.
Fraction of_rank(const State& state, const std::vector<int>& ranks, std::size_t seat) {
    const auto better =
        static_cast<std::size_t>(std::ranges::count_if(ranks, [&](int rank) { return rank < ranks[seat]; }));
    const auto level = static_cast<std::size_t>(std::ranges::count(ranks, ranks[seat]));
    Fraction sum = 0;
    for (std::size_t place = better; place < better + level; ++place)
        sum += of_place(state, ranks.size(), place);
    return sum / Fraction(static_cast<std::int64_t>(level));
}

/// Own part of the scores, which are all from 0 on here; the distance to the highest where low wins.
Fraction of_share(const State& state, const std::vector<std::int64_t>& scores, std::size_t seat) {
    const std::int64_t most = *std::ranges::max_element(scores);
    std::int64_t sum = 0;
    bool level = true;
    for (const std::int64_t score : scores) {
        sum += state.settings.low_wins ? most - score : score;
        level = level && score == most;
    }
    if (level) return {1, static_cast<std::int64_t>(scores.size())};
    return {state.settings.low_wins ? most - scores[seat] : scores[seat], sum};
}

Fraction at_seat(const State& state, const GameResult& game, std::size_t seat) {
    const bool first = std::ranges::min(game.ranks) == game.ranks[seat];
    const bool alone = std::ranges::count(game.ranks, game.ranks[seat]) == 1;
    // An arena knows place points alone (TN-28).
    const bool arena = state.stage().format == Format::arena;
    if (!arena && state.settings.scale.type == Scale::Type::win) return first ? alone ? 5 : 1 : 0;
    if (!arena && state.settings.scale.type == Scale::Type::share) return of_share(state, game.scores, seat);
    return of_rank(state, game.ranks, seat);
}

/// A table of more than two; nothing while it is open.
std::map<int, Fraction> at_large_table(const State& state, const Table& table) {
    std::map<int, Fraction> got;
    const std::vector<int> present = there(table);
    const GameResult& game = table.games.front();
    if (present.size() > 1 && !game.known) return got;
    for (const int entrant : table.seats) got[entrant] = 0;
    if (game.known) {
        for (std::size_t seat = 0; seat < game.seats.size(); ++seat)
            got[game.seats[seat]] = at_seat(state, game, seat);
    } else if (present.size() == 1) {
        const bool list = state.settings.scale.type == Scale::Type::list;
        got[present[0]] = list ? listed(state, table.seats.size(), 0) : worth(state).win;
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
            const auto got = at_large_table(state, *seat);
            if (got.empty()) continue;
            sum += got.at(entrant);
        } else if (bye != round.byes.end() && bye->kind == ByeKind::half) {
            sum += worth(state).draw;
        }
        free ? ++byes : ++others;
    }
    const Fraction table = worth(state).draw;
    Fraction mean = others == 0 ? table : sum / Fraction(others);
    if (mean < table) mean = table;
    return sum + mean * Fraction(byes);
}

std::map<int, Fraction> of_arena(const State& state) {
    std::map<int, Fraction> points;
    std::map<int, int> run;
    for (const Round& wave : state.rounds) {
        for (const Table& table : wave.tables) {
            if (state.settings.seats > 2) {
                for (const auto& [entrant, got] : at_large_table(state, table)) points[entrant] += got;
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

Worth worth(const State& state) {
    const std::int64_t seats = state.settings.seats;
    switch (state.settings.scale.type) {
        case Scale::Type::standard:
            return {1, {1, 2}};
        case Scale::Type::three_one:
            return {3, 1};
        case Scale::Type::win:
            return {5, {5, seats}};
        case Scale::Type::share:
            return {1, {1, seats}};
        case Scale::Type::place:
            return {6, 3};
        case Scale::Type::list:
            break;
    }
    Fraction sum = 0;
    for (std::int64_t place = 0; place < seats; ++place)
        sum += listed(state, static_cast<std::size_t>(seats), static_cast<std::size_t>(place));
    return {listed(state, static_cast<std::size_t>(seats), 0), sum / Fraction(seats)};
}

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
