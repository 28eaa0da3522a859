#include "tournament/places.hpp"

#include <algorithm>

#include "tournament/standings.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament {
namespace {

/// The least and the most points with which an entrant can end.
struct Reach {
    int entrant = 0;
    Fraction least = 0;
    Fraction most = 0;
};

bool decided(const State& state) {
    const bool done =
        static_cast<int>(state.rounds.size()) == state.rounds_planned &&
        std::ranges::all_of(state.rounds, [&](const Round& r) { return over(state.settings, r); });
    return done || state.phase == Phase::finished;
}

/// Points that nothing changes any more: those of tables and half-point byes. The other byes at pods are
/// worth something between the mean of a table and a win, whatever their holder does later; they are counted.
Fraction sure_points(const State& state, const Sheet& sheet, int entrant, std::int64_t& floating) {
    Fraction sure = 0;
    for (const Round& round : state.rounds) {
        const Bye* const bye = round.bye_of(entrant);
        if (const Table* const table = round.table_of(entrant)) {
            const auto who = std::ranges::find(table->seats, entrant) - table->seats.begin();
            sure += yields(state.settings, *table)[static_cast<std::size_t>(who)].points;
        } else if (bye && bye->kind == ByeKind::half) {
            sure += sheet.draw;
        } else if (bye && bye->kind != ByeKind::zero) {
            ++floating;
        }
    }
    return sure;
}

/// The points that the open ties of an entrant can still bring.
Fraction open_points(const State& state, const Sheet& sheet, int entrant) {
    Fraction sum = 0;
    for (const Round& round : state.rounds) {
        const Table* const table = round.table_of(entrant);
        if (!table || table->absent.contains(entrant) || over(state.settings, *table)) continue;
        const auto known = std::ranges::count_if(table->games, &GameResult::known);
        const bool single = state.settings.tie.mode == Tie::Mode::single;
        sum +=
            single ? sheet.win * Fraction(units(state.settings) - known, units(state.settings)) : sheet.win;
    }
    return sum;
}

Reach reach_of(const State& state, const Sheet& sheet, const Card& card) {
    Reach reach{card.entrant, card.points, card.points};
    if (state.settings.seats > 2) {
        std::int64_t byes = 0;
        const Fraction sure = sure_points(state, sheet, card.entrant, byes);
        reach.least = sure + sheet.draw * Fraction(byes);
        reach.most = sure + sheet.win * Fraction(byes);
    }
    if (state.entrant(card.entrant).status == Entrant::Status::withdrawn) return reach;
    const auto rounds = state.rounds_planned - static_cast<std::int64_t>(state.rounds.size());
    reach.most += open_points(state, sheet, card.entrant) + sheet.win * Fraction(rounds);
    return reach;
}

}  // namespace

std::vector<Places> possible_places(const State& state) {
    std::vector<Places> places;
    if (state.phase != Phase::open && decided(state)) {
        for (const Row& row : standings(state)) places.push_back({row.entrant, row.rank, row.rank});
        std::ranges::sort(places, {}, &Places::entrant);
        return places;
    }
    const Sheet sheet = sheet_of(state);
    std::vector<Reach> reaches;
    for (const Card& card : sheet.cards) reaches.push_back(reach_of(state, sheet, card));
    const int entrants = static_cast<int>(reaches.size());
    for (const Reach& own : reaches) {
        const auto above = std::ranges::count_if(reaches, [&](const Reach& o) { return o.least > own.most; });
        const auto below = std::ranges::count_if(reaches, [&](const Reach& o) { return o.most < own.least; });
        places.push_back({own.entrant, static_cast<int>(above) + 1, entrants - static_cast<int>(below)});
    }
    return places;
}

}  // namespace kabinet::tournament
