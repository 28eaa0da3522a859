#include "tests/tournament/random/round_rules.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "tests/tournament/random/reckoning.hpp"
#include "tournament/stages.hpp"
#include "tournament/standings.hpp"

namespace kabinet::tournament {
namespace {

using Broken = std::optional<std::string>;

bool holds(const std::vector<int>& list, int entrant) {
    return std::ranges::find(list, entrant) != list.end();
}

std::string who(int entrant) {
    return ", entrant " + std::to_string(entrant);
}

/// Each at most once, only those of the stage, and nobody who is gone plays (TN-29).
Broken wrong_seats(const State& state, const Round& round) {
    std::set<int> seen;
    for (const Table& table : round.tables) {
        for (const int entrant : table.seats) {
            if (!seen.insert(entrant).second) return "TN-29: twice in a round" + who(entrant);
            if (!holds(state.field, entrant)) return "TN-30: not of the stage" + who(entrant);
            // What has begun stays when a round is made anew, whoever left since.
            const bool gone = !is_in(state.entrant(entrant));
            if (!table.begun && table.missed.empty() && gone != table.absent.contains(entrant))
                return "TN-29: gone, and yet plays" + who(entrant);
        }
        const int size = static_cast<int>(table.seats.size());
        if (size < state.settings.smallest || size > state.settings.seats) return "TN-25: size of a table";
    }
    for (const Bye& bye : round.byes) {
        if (!seen.insert(bye.entrant).second) return "TN-29: table and bye" + who(bye.entrant);
    }
    return std::nullopt;
}

/// All who are in stand in the round; who pauses has a zero-point bye, who asked for one has it (TN-10).
Broken wrong_roster(const State& state, const Round& round) {
    int paired = 0, pairing_byes = 0;
    for (const int entrant : state.field) {
        const Entrant& of = state.entrant(entrant);
        const Bye* const bye = round.bye_of(entrant);
        const bool plays = round.table_of(entrant) != nullptr;
        if (is_in(of) != (plays || bye != nullptr)) return "TN-10: the roster" + who(entrant);
        // A director gives byes as it likes (TN-12).
        if (!is_in(of) || round.by_hand) continue;
        if (of.status == Entrant::Status::pausing && !(bye && bye->kind == ByeKind::zero))
            return "TN-8: pauses without a bye" + who(entrant);
        const auto asked = of.asked.find(round.number);
        const bool absent = of.status == Entrant::Status::pausing ||
                            (state.settings.check_in > 0 && !of.checked_in && round.number == 1);
        const bool granted = asked == of.asked.end() || absent || (bye && bye->kind == asked->second);
        if (!granted && state.stage_number == 1) return "TN-8: asked in vain for a bye" + who(entrant);
        if (bye && bye->kind == ByeKind::pairing) ++pairing_byes;
        if (!bye || bye->kind == ByeKind::pairing) ++paired;
    }
    if (state.settings.seats == 2 && !round.by_hand && pairing_byes != paired % 2)
        return "TN-22: number of byes";
    return std::nullopt;
}

Broken met_again(const State& state, const Round& round, const Pairs& allowed) {
    for (const Table& table : round.tables) {
        const auto pair = std::minmax(table.seats[0], table.seats[1]);
        if (state.forbidden.contains(pair)) return "TN-12: a forbidden pair" + who(pair.first);
        for (const Round& before : state.rounds) {
            const Table* const met = before.table_of(pair.first);
            const bool again = before.number < round.number && met && met->seats_entrant(pair.second) &&
                               std::ranges::any_of(met->games, &GameResult::known);
            if (again && !allowed.contains(pair)) return "TN-13: a silent rematch" + who(pair.first);
            if (again && state.allowed.contains(pair)) return "TN-13: allowed for ever" + who(pair.first);
        }
    }
    return std::nullopt;
}

Broken wrong_sizes(const Round& round) {
    std::size_t least = 99, most = 0;
    for (const Table& table : round.tables) {
        least = std::min(least, table.seats.size());
        most = std::max(most, table.seats.size());
    }
    if (!round.tables.empty() && most - least > 1) return "TN-25: sizes of the tables";
    return std::nullopt;
}

/// In a knockout nobody plays who is out.
Broken plays_on(const State& state, const Round& round) {
    State before = state;
    before.rounds.pop_back();
    const bool twice = state.stage().format == Format::double_knockout;
    const auto losses = reckoned::losses_of(before);
    int losers = 0;
    for (const Table& table : round.tables) {
        for (const int entrant : table.seats) {
            const auto lost = losses.find(entrant);
            const int times = lost == losses.end() ? 0 : lost->second;
            if (times > (twice ? 1 : 0)) ++losers;
            if (times > 1) return "TN-27: plays though out" + who(entrant);
        }
    }
    // The two of the third place have lost once.
    if (losers > (state.stage().third_place ? 2 : 0)) return "TN-27: losers play on";
    if (round.number > 1 || round.by_hand) return std::nullopt;
    for (const Bye& bye : round.byes) {
        const auto seed = std::ranges::find(state.field, bye.entrant) - state.field.begin();
        if (seed >= static_cast<std::ptrdiff_t>(round.byes.size())) return "TN-27: a bye for a worse seed";
    }
    return std::nullopt;
}

/// A wave seats who was free, and of who waits on nobody waited longer than one who is seated.
Broken wrong_wave(const State& state, const Round& round) {
    for (const Round& before : state.rounds) {
        if (before.number == round.number) continue;
        for (const Table& table : before.tables) {
            const bool open = !reckoned::end_of(state, table).over;
            const bool again = std::ranges::any_of(table.seats, [&](int e) { return round.table_of(e); });
            if (open && again) return "TN-29: two open tables";
        }
    }
    int expected = 1;
    for (const Round& wave : state.rounds) {
        for (const Table& table : wave.tables) {
            if (table.number != expected++) return "TN-28: numbers of the tables";
        }
    }
    return std::nullopt;
}

Broken wrong_in_stage(const State& state, const Round& round, bool rematches, const Pairs& allowed) {
    if (state.stage().format == Format::swiss) {
        if (auto broken = wrong_roster(state, round)) return broken;
        if (state.settings.seats > 2) return round.by_hand ? std::nullopt : wrong_sizes(round);
        return rematches ? std::nullopt : met_again(state, round, allowed);
    }
    if (state.stage().format == Format::arena) return wrong_wave(state, round);
    const bool nobody = round.tables.empty() && !round.by_hand;
    if (state.stage().knocks_out() && nobody) return "TN-27: a round that nobody plays";
    if (state.stage().knocks_out() && state.settings.seats == 2) return plays_on(state, round);
    if (state.stage().knocks_out()) return round.by_hand ? std::nullopt : wrong_sizes(round);
    return std::nullopt;
}

Broken wrong_groups(const State& state) {
    std::size_t least = 9999, most = 0, sum = 0;
    for (const auto& group : state.groups) {
        least = std::min(least, group.size());
        most = std::max(most, group.size());
        sum += group.size();
    }
    if (sum != state.field.size() || most - least > 1) return "TN-30: sizes of the groups";
    if (most > static_cast<std::size_t>(state.stage().size)) return "TN-30: a group too large";
    return std::nullopt;
}

/// Of a round robin whose rounds are all paired, each two met once a cycle (TN-26).
Broken wrong_meetings(const State& state) {
    const bool whole = static_cast<int>(state.rounds.size()) == state.rounds_planned;
    const bool by_hand = std::ranges::any_of(state.rounds, &Round::by_hand);
    if (!whole || by_hand) return std::nullopt;
    std::map<std::pair<int, int>, int> met;
    for (const Round& round : state.rounds) {
        for (const Table& table : round.tables) ++met[std::minmax(table.seats[0], table.seats[1])];
    }
    if (met.size() != state.field.size() * (state.field.size() - 1) / 2) return "TN-26: not everybody met";
    for (const auto& [pair, times] : met) {
        if (times != state.stage().cycles) return "TN-26: met too often or too rarely" + who(pair.first);
    }
    return std::nullopt;
}

Broken wrong_points(const State& state, const std::vector<Row>& rows) {
    const auto points = reckoned::points_of(state);
    for (const Row& row : rows) {
        const auto own = points.find(row.entrant);
        const Fraction wanted = own == points.end() ? Fraction(0) : own->second;
        if (row.points != wanted)
            return "TN-19: points" + who(row.entrant) + ": " + row.points.text() + " and not " +
                   wanted.text();
    }
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (rows[i - 1].points < rows[i].points) return "TN-31: the order of the points";
        if (rows[i].rank != static_cast<int>(i) + 1) return "TN-31: ranks";
    }
    return std::nullopt;
}

Broken wrong_stage(const State& state) {
    const Format format = state.stage().format;
    const std::vector<Row> rows = stage_standings(state);
    std::set<int> listed;
    for (const Row& row : rows) listed.insert(row.entrant);
    if (listed.size() != rows.size() || rows.size() != state.field.size()) return "TN-31: who stands there";
    if (format == Format::round_robin) {
        if (auto broken = wrong_meetings(state)) return broken;
    }
    if (format != Format::groups && !state.stage().knocks_out()) return wrong_points(state, rows);
    if (format != Format::groups) {
        if (state.settings.seats > 2 || !stage_over(state)) return std::nullopt;
        // Who is first lost nothing, or once in a double knockout.
        const auto losses = reckoned::losses_of(state);
        for (const Row& row : rows) {
            const auto lost = losses.find(row.entrant);
            const int times = lost == losses.end() ? 0 : lost->second;
            const int most = format == Format::double_knockout ? 1 : 0;
            if (row.rank == 1 && times > most) return "TN-27: the first has lost" + who(row.entrant);
        }
        return std::nullopt;
    }
    if (auto broken = wrong_groups(state)) return broken;
    for (std::size_t group = 0; group < state.groups.size(); ++group) {
        if (auto broken = wrong_stage(group_view(state, group))) return broken;
    }
    return std::nullopt;
}

/// A play-off begins with those who had the points and the tie-breaks of the first, and with no others
/// (TN-31).
Broken wrong_play_off(const State& after) {
    if (!after.stage().play_off || after.rounds.size() > 1) return std::nullopt;
    const std::vector<Row> rows = stage_standings(stage_view(after, after.stage_number - 1));
    const Row& first = rows.front();
    if (after.field.size() < 2) return "TN-31: a play-off of one";
    for (const Row& row : rows) {
        const bool level = row.points == first.points && row.tie_breaks == first.tie_breaks;
        const bool plays = std::ranges::find(after.field, row.entrant) != after.field.end();
        if (plays && !level) return "TN-31: plays off without being level" + who(row.entrant);
        if (level && !plays && is_in(after.entrant(row.entrant)))
            return "TN-31: is level and does not play off" + who(row.entrant);
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> broken_by_round(const State& after, bool rematches, const Pairs& allowed) {
    const Round& round = after.rounds.back();
    if (auto broken = wrong_play_off(after)) return broken;
    if (auto broken = wrong_seats(after, round)) return broken;
    if (after.stage().format != Format::groups) return wrong_in_stage(after, round, rematches, allowed);
    for (const Table& table : round.tables) {
        if (group_of(after, table.seats[0]) != group_of(after, table.seats[1])) return "TN-30: two groups";
    }
    for (std::size_t group = 0; group < after.groups.size(); ++group) {
        const State view = group_view(after, group);
        if (static_cast<int>(view.rounds.size()) < round.number) continue;
        if (auto broken = wrong_in_stage(view, view.rounds.back(), rematches, allowed)) return broken;
    }
    return std::nullopt;
}

std::optional<std::string> broken_by_state(const State& state) {
    if (state.phase == Phase::open) return std::nullopt;
    const std::vector<Row> rows = standings(state);
    const std::size_t started = state.past.empty() ? state.field.size() : state.past.front().field.size();
    if (rows.size() != started) return "TN-31: not everybody stands in the standings";
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (rows[i].rank < rows[i - 1].rank) return "TN-31: ranks fall";
    }
    for (int stage = 1; stage <= state.stage_number; ++stage) {
        const State view = stage_view(state, stage);
        if (view.phase != Phase::cancelled) {
            if (auto broken = wrong_stage(view)) return broken;
        }
    }
    return std::nullopt;
}

/// Rounds missed are zero-point byes, the last of them a half-point bye where one can be asked for.
std::optional<std::string> broken_by_late_entry(const State& state) {
    const Entrant& late = state.entrants.back();
    if (state.stage().format == Format::arena) return std::nullopt;
    if (state.stage().format != Format::swiss || state.stage_number > 1) return "TN-7: entered too late";
    const std::size_t half = static_cast<std::size_t>(state.rounds_planned) / 2;
    if (state.settings.late_rounds < 0 && state.rounds.size() >= half) return "TN-7: half of it has begun";
    for (const Round& round : state.rounds) {
        const Bye* const bye = round.bye_of(late.number);
        const bool last = &round == &state.rounds.back();
        const ByeKind kind = last && state.settings.half_byes > 0 ? ByeKind::half : ByeKind::zero;
        if (!bye || bye->kind != kind) return "TN-7: byes of missed rounds" + who(late.number);
    }
    const int used = !state.rounds.empty() && state.settings.half_byes > 0 ? 1 : 0;
    if (late.half_byes != used) return "TN-7: the half-point bye that can be asked for" + who(late.number);
    return std::nullopt;
}

std::optional<std::string> broken_by_missing(const State& state) {
    std::map<int, int> missed;
    const auto count = [&](const std::vector<Round>& rounds) {
        for (const Round& round : rounds) {
            for (const Table& table : round.tables) {
                for (const int entrant : table.missed) ++missed[entrant];
            }
        }
    };
    for (const Played& stage : state.past) count(stage.rounds);
    count(state.rounds);
    for (const Entrant& entrant : state.entrants) {
        if (entrant.missed != missed[entrant.number]) return "TN-9: missed ties" + who(entrant.number);
    }
    return std::nullopt;
}

Broken broken_by_force(const State& before, const Round& round) {
    if (round.stage != before.stage_number) return std::nullopt;
    const auto plays = [&](int entrant) {
        const Bye* const bye = round.bye_of(entrant);
        return round.table_of(entrant) || (bye && bye->kind == ByeKind::pairing);
    };
    for (const auto& [a, b] : before.forced) {
        if (!plays(a) || !plays(b) || group_of(before, a) != group_of(before, b)) continue;
        const Table* const table = round.table_of(a);
        if (!table || !table->seats_entrant(b)) return "TN-12: who has to meet does not" + who(a);
    }
    return std::nullopt;
}

}  // namespace kabinet::tournament
