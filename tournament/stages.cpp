#include "tournament/stages.hpp"

#include <algorithm>
#include <set>

#include "tournament/arena_of.hpp"
#include "tournament/bracket_of.hpp"
#include "tournament/cup.hpp"
#include "tournament/lots.hpp"
#include "tournament/pairing/bracket.hpp"
#include "tournament/standings.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament {
namespace {

/// The parts of a round that concern the members of a group.
Round part_of(const Round& round, const std::set<int>& members) {
    Round part{.number = round.number, .by_hand = round.by_hand};
    for (const Table& table : round.tables) {
        if (members.contains(table.seats.front())) part.tables.push_back(table);
    }
    for (const Bye& bye : round.byes) {
        if (members.contains(bye.entrant)) part.byes.push_back(bye);
    }
    return part;
}

/// What the rules of a stage look at in an entrant.
std::vector<Entrant> lean(const std::vector<Entrant>& entrants) {
    std::vector<Entrant> list;
    list.reserve(entrants.size());
    for (const Entrant& each : entrants) {
        Entrant& entrant = list.emplace_back();
        entrant.number = each.number;
        entrant.rating = each.rating;
        entrant.status = each.status;
        entrant.checked_in = each.checked_in;
        entrant.seed = each.seed;
        entrant.missed = each.missed;
        entrant.half_byes = each.half_byes;
        entrant.asked = each.asked;
    }
    return list;
}

std::vector<std::vector<int>> draw_groups(const State& state) {
    const int size = state.stage().size, entrants = static_cast<int>(state.field.size());
    const auto count = static_cast<std::size_t>((entrants + size - 1) / size);
    std::vector<int> order = state.field;
    if (state.stage().by_lot && state.seed)
        order = drawn(*state.seed, {"groups", state.stage_number}, std::move(order));
    std::vector<std::vector<int>> groups(count);
    for (std::size_t i = 0; i < order.size(); ++i) {
        // A snake: forth in one row, back in the next.
        const std::size_t row = i / count, at = i % count;
        groups[row % 2 == 0 ? at : count - 1 - at].push_back(order[i]);
    }
    if (!state.stage().by_lot) return groups;
    for (std::vector<int>& group : groups) {
        std::ranges::sort(group, {}, [&](int e) { return std::ranges::find(state.field, e); });
    }
    return groups;
}

/// Who goes on, with the place in the group.
struct Qualifier {
    int entrant = 0;
    int group = 0;
    int place = 1;
    Fraction rate = 0;  // points a round
    std::size_t seed = 0;
};

std::vector<Qualifier> qualifiers(const State& state) {
    std::vector<Qualifier> list;
    for (std::size_t group = 0; group < state.groups.size(); ++group) {
        const int rounds = std::max(rounds_of_group(state, group), 1);
        int place = 0;
        for (const Row& row : stage_standings(group_view(state, group))) {
            if (!is_in(state.entrant(row.entrant)) || place == state.stage().advance) continue;
            const auto seed = std::ranges::find(state.field, row.entrant) - state.field.begin();
            list.push_back({row.entrant, static_cast<int>(group), ++place, row.points / Fraction(rounds),
                            static_cast<std::size_t>(seed)});
        }
    }
    std::ranges::sort(list, [](const Qualifier& a, const Qualifier& b) {
        if (a.place != b.place) return a.place < b.place;
        if (a.rate != b.rate) return b.rate < a.rate;
        return a.seed < b.seed;
    });
    return list;
}

/// Of each seed of a bracket of `entrants`, from 1, whether it is in the upper half.
std::vector<bool> upper_half(int entrants) {
    int size = 2;
    while (size < entrants) size *= 2;
    const std::vector<int> seeds = standard_seeding(size);
    std::vector<bool> upper(static_cast<std::size_t>(size) + 1);
    for (std::size_t i = 0; i < seeds.size(); ++i)
        upper[static_cast<std::size_t>(seeds[i])] = i < seeds.size() / 2;
    return upper;
}

/// The first of the groups stay in order; the second are given to the seeds behind so that they come to the
/// other half than the first of their group.
std::vector<int> in_opposite_halves(const std::vector<Qualifier>& list) {
    const std::vector<bool> upper = upper_half(static_cast<int>(list.size()));
    std::vector<int> field;
    std::vector<Qualifier> left;
    std::vector<bool> half_of_group(list.size() + 1);
    for (const Qualifier& each : list) {
        if (each.place > 1) {
            left.push_back(each);
            continue;
        }
        field.push_back(each.entrant);
        const auto group = static_cast<std::size_t>(each.group);
        if (group >= half_of_group.size()) half_of_group.resize(group + 1);
        half_of_group[group] = upper[field.size()];
    }
    while (!left.empty()) {
        const bool half = upper[field.size() + 1];
        auto next = std::ranges::find_if(left, [&](const Qualifier& each) {
            return half_of_group[static_cast<std::size_t>(each.group)] != half;
        });
        if (next == left.end()) next = left.begin();
        field.push_back(next->entrant);
        left.erase(next);
    }
    return field;
}

}  // namespace

State stage_view(const State& state, int stage) {
    State view = state;
    if (stage == state.stage_number) return view;
    static_cast<Played&>(view) = state.past[static_cast<std::size_t>(stage - 1)];
    view.past.resize(static_cast<std::size_t>(stage - 1));
    return view;
}

State group_view(const State& state, std::size_t group) {
    State view;
    view.settings = state.settings;
    view.stage_number = state.stage_number;
    view.settings.stages[static_cast<std::size_t>(state.stage_number - 1)] = state.stage().inner.front();
    view.phase = state.phase;
    view.seed = state.seed;
    view.entrants = lean(state.entrants);
    view.forbidden = state.forbidden;
    view.allowed = state.allowed;
    view.field = view.draw = state.groups[group];
    view.rounds_planned = rounds_of_group(state, group);
    const std::set<int> members(view.field.begin(), view.field.end());
    for (const auto& pair : state.forced) {
        if (members.contains(pair.first) && members.contains(pair.second)) view.forced.insert(pair);
    }
    for (const Round& round : state.rounds) {
        if (round.number <= view.rounds_planned) view.rounds.push_back(part_of(round, members));
    }
    return view;
}

int group_of(const State& state, int entrant) {
    for (std::size_t group = 0; group < state.groups.size(); ++group) {
        if (std::ranges::find(state.groups[group], entrant) != state.groups[group].end())
            return static_cast<int>(group);
    }
    return -1;
}

int rounds_of_group(const State& state, std::size_t group) {
    const int members = static_cast<int>(state.groups[group].size());
    const Stage& inner = state.stage().inner.front();
    const int rounds = std::min(rounds_of(inner, members, state.settings.seats), state.rounds_planned);
    // A Swiss inside has no more rounds than there are opponents.
    return inner.format == Format::swiss ? std::min(rounds, members - 1 + members % 2) : rounds;
}

bool stage_over(const State& state) {
    if (state.phase == Phase::open) return false;
    if (state.stage().format == Format::arena) return state.time >= length_of(state.stage());
    if (!rounds_over(state)) return false;
    if (has_bracket(state)) return next_ties(state, bracket_now(state)).ties.empty();
    if (has_cup(state)) return cup_now(state).over;
    return static_cast<int>(state.rounds.size()) >= state.rounds_planned;
}

bool event_over(const State& state) {
    if (!stage_over(state)) return false;
    // One alone plays no further stage.
    return state.last_stage() || going_on(state).size() < 2;
}

std::vector<int> level_at_the_top(const State& state) {
    std::vector<int> level;
    const std::vector<Row> rows = stage_standings(state);
    for (const Row& row : rows) {
        const Row& first = rows.front();
        if (row.by_lot && row.points == first.points && row.tie_breaks == first.tie_breaks)
            level.push_back(row.entrant);
    }
    return level;
}

std::vector<int> going_on(const State& state) {
    if (state.before_play_off()) {
        std::vector<int> level = level_at_the_top(state);
        std::erase_if(level, [&](int entrant) { return !is_in(state.entrant(entrant)); });
        return level;
    }
    if (state.stage().format == Format::groups) {
        const std::vector<Qualifier> list = qualifiers(state);
        if (state.stage().advance == 2) return in_opposite_halves(list);
        std::vector<int> field;
        for (const Qualifier& each : list) field.push_back(each.entrant);
        return field;
    }
    std::vector<int> field;
    for (const Row& row : stage_standings(state)) {
        const bool room = static_cast<int>(field.size()) < state.stage().advance;
        if (room && is_in(state.entrant(row.entrant))) field.push_back(row.entrant);
    }
    return field;
}

void begin_stage(State& state, std::vector<int> field) {
    const Stage& stage = state.stage();
    state.field = std::move(field);
    const int entrants = static_cast<int>(state.field.size());
    state.rounds_planned = rounds_of(stage, entrants, state.settings.seats);
    if (stage.format == Format::groups) state.groups = draw_groups(state);
    if (stage.played() == Format::round_robin) state.draw = state.field;
    if (state.stage_number == 1) return;
    for (Entrant& entrant : state.entrants) entrant.since = 0;
    const int most = entrants - 1 + entrants % 2;
    if (stage.format == Format::swiss && state.settings.seats == 2)
        state.rounds_planned = std::min(state.rounds_planned, std::max(most, 1));
    for (Entrant& entrant : state.entrants) {
        entrant.asked.clear();
        const bool pausing = entrant.status == Entrant::Status::pausing;
        if (pausing && !knows_pauses(stage)) entrant.status = Entrant::Status::active;
    }
}

bool rematches_possible(const State& state) {
    const Stage& first = state.settings.stages.front();
    if (first.format != Format::swiss || state.settings.seats != 2) return false;
    const bool open = state.phase == Phase::open;
    const int entrants = static_cast<int>(std::ranges::count_if(
        state.entrants, [&](const Entrant& each) { return open ? is_in(each) : each.seed > 0; }));
    const int planned = state.past.empty() ? state.rounds_planned : state.past.front().rounds_planned;
    const int rounds = open ? rounds_of(first, entrants, state.settings.seats) : planned;
    // Up to half of the entrants a round without rematches always exists.
    return entrants > 1 && rounds > entrants / 2;
}

State next_stage(const State& state) {
    State next = state;
    std::vector<int> field = going_on(state);
    next.past.push_back(static_cast<const Played&>(state));
    static_cast<Played&>(next) = Played{.stage_number = state.stage_number + 1};
    next.forced.clear();
    begin_stage(next, std::move(field));
    return next;
}

namespace {

std::vector<int> sorted(std::vector<int> list) {
    std::ranges::sort(list);
    return list;
}

/// Takes what a round says was drawn: it has to be what the seed draws, or at least a draw of those who can
/// be in it.
bool take_draw(State& state, const Round& round) {
    if (round.field.empty()) return true;
    if (state.seed)
        return state.field == round.field && (round.groups.empty() || state.groups == round.groups);
    // The lot parts who is level, so others may have gone on.
    const std::vector<int> whole = state.past.empty() ? sorted(state.field) : sorted(state.past.back().field);
    const std::vector<int> drawn_now = sorted(round.field);
    const bool once = std::ranges::adjacent_find(drawn_now) == drawn_now.end();
    const bool known = state.past.empty() ? drawn_now == whole : std::ranges::includes(whole, drawn_now);
    if (!once || !known || drawn_now.size() != state.field.size()) return false;
    const int planned = state.rounds_planned;
    begin_stage(state, round.field);
    state.rounds_planned = planned;
    if (round.groups.empty()) return true;
    std::vector<int> grouped;
    for (const std::vector<int>& group : round.groups)
        grouped.insert(grouped.end(), group.begin(), group.end());
    if (sorted(grouped) != drawn_now || round.groups.size() != state.groups.size()) return false;
    state.groups = round.groups;
    return true;
}

}  // namespace

std::optional<State> state_for(const State& before, const Round& round) {
    const bool next = round.stage == before.stage_number + 1 && !before.last_stage() && stage_over(before);
    if (round.stage != before.stage_number && !next) return std::nullopt;
    State state = next ? next_stage(before) : before;
    if (state.rounds.empty() && !take_draw(state, round)) return std::nullopt;
    return state;
}

State stage_before(State state) {
    Played before = std::move(state.past.back());
    state.past.pop_back();
    static_cast<Played&>(state) = std::move(before);
    return state;
}

}  // namespace kabinet::tournament
