#include "tournament/places.hpp"

#include <algorithm>
#include <set>

#include "tournament/bracket_of.hpp"
#include "tournament/cup.hpp"
#include "tournament/stages.hpp"
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

/// The most points of a round. Of a list, a small table may be worth more than a full one (TN-20).
Fraction most_of_round(const State& state, const Sheet& sheet) {
    Fraction most = sheet.win;
    for (int seats = 2; state.settings.seats > 2 && seats < state.settings.seats; ++seats)
        most = greater(most, full_points(state.settings.scale, seats));
    return most;
}

/// The points that the open ties of an entrant can still bring.
Fraction open_points(const State& state, const Fraction& of_round, int entrant) {
    Fraction sum = 0;
    for (const Round& round : state.rounds) {
        const Table* const table = round.table_of(entrant);
        if (!table || table->absent.contains(entrant) || over(state.settings, *table)) continue;
        const auto known = std::ranges::count_if(table->games, &GameResult::known);
        const bool single = state.settings.tie.mode == Tie::Mode::single;
        sum += single ? of_round * Fraction(units(state.settings) - known, units(state.settings)) : of_round;
    }
    return sum;
}

/// Who has left a round robin so early that their ties count for nobody (TN-8), which can change: a result of
/// theirs was annulled, and that tie is open again (TN-18).
std::set<int> may_count_again(const State& state) {
    std::set<int> list;
    for (const int entrant : state.field) {
        const bool reopened =
            annulled(state, entrant) && std::ranges::any_of(state.rounds, [&](const Round& round) {
                const Table* const table = round.table_of(entrant);
                return table && !over(state.settings, *table);
            });
        if (reopened) list.insert(entrant);
    }
    return list;
}

/// The points of an entrant from ties that count for nobody, and may count again.
Fraction points_on_hold(const State& state, const std::set<int>& leavers, int entrant) {
    Fraction sum = 0;
    for (const Round& round : state.rounds) {
        const Table* const table = leavers.empty() ? nullptr : round.table_of(entrant);
        const bool held =
            table && std::ranges::any_of(table->seats, [&](int e) { return leavers.contains(e); });
        if (!held) continue;
        const auto who = std::ranges::find(table->seats, entrant) - table->seats.begin();
        sum += yields(state.settings, *table)[static_cast<std::size_t>(who)].points;
    }
    return sum;
}

Reach reach_of(const State& state, const Sheet& sheet, const Card& card) {
    const Fraction of_round = most_of_round(state, sheet);
    Reach reach{card.entrant, card.points, card.points};
    if (state.settings.seats > 2) {
        std::int64_t byes = 0;
        const Fraction sure = sure_points(state, sheet, card.entrant, byes);
        reach.least = sure + sheet.draw * Fraction(byes);
        reach.most = sure + of_round * Fraction(byes);
    }
    // A tie that is opened again is played by those who have withdrawn since, too.
    reach.most += open_points(state, of_round, card.entrant);
    if (state.entrant(card.entrant).status == Entrant::Status::withdrawn) return reach;
    const auto rounds = state.rounds_planned - static_cast<std::int64_t>(state.rounds.size());
    reach.most += of_round * Fraction(rounds);
    return reach;
}

std::vector<Places> as_they_stand(const std::vector<Row>& rows) {
    std::vector<Places> places;
    for (const Row& row : rows) places.push_back({row.entrant, row.rank, row.rank});
    return places;
}

/// By the points that everybody can still make.
std::vector<Places> by_points(const State& state) {
    const Sheet sheet = sheet_of(state);
    const std::set<int> leavers = may_count_again(state);
    std::vector<Reach> reaches;
    for (const Card& card : sheet.cards) {
        reaches.push_back(reach_of(state, sheet, card));
        reaches.back().most += points_on_hold(state, leavers, card.entrant);
    }
    std::vector<Fraction> least, most;
    for (const Reach& reach : reaches) {
        least.push_back(reach.least);
        most.push_back(reach.most);
    }
    std::ranges::sort(least);
    std::ranges::sort(most);
    std::vector<Places> places;
    for (const Reach& own : reaches) {
        const auto above = std::ranges::end(least) - std::ranges::upper_bound(least, own.most);
        const auto below = std::ranges::lower_bound(most, own.least) - std::ranges::begin(most);
        places.push_back(
            {own.entrant, static_cast<int>(above) + 1, static_cast<int>(std::ssize(most) - below)});
    }
    return places;
}

template <class Place>
std::vector<Places> of_knockout(const std::vector<Place>& all) {
    std::vector<Places> places;
    for (const Place& each : all) places.push_back({each.entrant, each.best, each.worst});
    return places;
}

/// The places in the stage, or the group, that a state or view shows.
std::vector<Places> places_in_stage(const State& state) {
    if (has_bracket(state)) return of_knockout(bracket_places(state));
    if (has_cup(state)) return of_knockout(cup_places(state));
    if (stage_over(state)) return as_they_stand(stage_standings(state));
    const Format format = state.stage().format;
    if (format == Format::swiss || format == Format::round_robin) return by_points(state);
    std::vector<Places> places;
    for (const int entrant : state.field)
        places.push_back({entrant, 1, static_cast<int>(state.field.size())});
    return places;
}

int withdrawn_of(const State& state, const std::vector<int>& list) {
    return static_cast<int>(std::ranges::count_if(list, [&](int e) { return !is_in(state.entrant(e)); }));
}

/// From a place in a stage, the places in the event. `cut` go on, each withdrawn one may move the others up,
/// and `all` are in the stage.
struct Cut {
    int cut = 0;        // of the stage or the group
    int qualified = 0;  // of the whole stage
    int withdrawn = 0;
    int all = 0;
    bool groups = false;
};
Places across(const State& state, const Places& own, const Cut& cut) {
    if (!is_in(state.entrant(own.entrant))) return {own.entrant, 1, cut.all};
    Places places{own.entrant, 1, cut.all};
    if (own.worst <= cut.cut) places.worst = cut.qualified;
    if (own.worst > cut.cut && !cut.groups) places.worst = std::min(cut.all, own.worst + cut.withdrawn);
    if (own.best > cut.cut + cut.withdrawn)
        places.best = std::max(1, (cut.groups ? cut.qualified + 1 : own.best) - cut.withdrawn);
    return places;
}

/// Before a play-off, which can give those who share the first place any of their places.
std::vector<Places> before_the_play_off(const State& state) {
    std::vector<Places> places = places_in_stage(state);
    if (!stage_over(state)) return places;
    const std::vector<int> level = level_at_the_top(state);
    for (Places& each : places) {
        const bool plays = std::ranges::find(level, each.entrant) != level.end();
        if (plays) each = {each.entrant, 1, static_cast<int>(level.size())};
    }
    return places;
}

/// While a stage is played from which some go on, they can still get every place of the next one.
std::vector<Places> before_the_cut(const State& state) {
    std::vector<Places> places;
    const int all = static_cast<int>(state.field.size());
    const int withdrawn = withdrawn_of(state, state.field);
    if (state.stage().format != Format::groups) {
        const int cut = std::min(state.stage().advance, all);
        for (const Places& own : places_in_stage(state))
            places.push_back(across(state, own, {cut, cut, withdrawn, all}));
        return places;
    }
    int qualified = 0;
    for (const auto& group : state.groups)
        qualified += std::min(state.stage().advance, static_cast<int>(group.size()));
    for (std::size_t group = 0; group < state.groups.size(); ++group) {
        for (const Places& own : places_in_stage(group_view(state, group)))
            places.push_back(across(state, own, {state.stage().advance, qualified, withdrawn, all, true}));
    }
    return places;
}

}  // namespace

std::vector<Places> possible_places(const State& state) {
    if (state.phase == Phase::open || state.phase == Phase::cancelled) return {};
    std::vector<Places> places;
    const bool done = state.phase == Phase::finished || event_over(state);
    if (!done) {
        places = state.last_stage()        ? places_in_stage(state)
                 : state.before_play_off() ? before_the_play_off(state)
                                           : before_the_cut(state);
    }
    // Who is out of an earlier stage, or everybody in the end, has a place.
    std::set<int> listed;
    for (const Places& each : places) listed.insert(each.entrant);
    for (const Row& row : standings(state)) {
        if (!listed.contains(row.entrant)) places.push_back({row.entrant, row.rank, row.rank});
    }
    std::ranges::sort(places, {}, &Places::entrant);
    return places;
}

}  // namespace kabinet::tournament
