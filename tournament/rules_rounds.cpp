#include <algorithm>

#include "tournament/arena_of.hpp"
#include "tournament/bracket_of.hpp"
#include "tournament/cup.hpp"
#include "tournament/pairing_of.hpp"
#include "tournament/rules.hpp"
#include "tournament/rules_place.hpp"
#include "tournament/stages.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament::rules {
namespace {

constexpr int kMostRounds = 100'000;
constexpr std::array kByeKinds{ByeKind::pairing, ByeKind::half, ByeKind::zero, ByeKind::full};

Denial bad_pairing(std::string message) {
    return {"bad_pairing", "TN-29", std::move(message)};
}

/// A table without games: how many it has depends on the stage.
std::expected<Table, Denial> read_table(const State& state, const Json& json, int number) {
    Table table;
    Members in(json, "bad_input", "TN-11");
    in.number("table", table.number, number, number);
    const auto seats = entrants_of(state, in.find("seats"));
    if (!seats || table.number == 0)
        in.fail("a table has its number in the order from 1, and entrants as seats");
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    const int size = static_cast<int>(seats->size());
    if (size < state.settings.smallest || size > state.settings.seats) {
        return std::unexpected(bad_pairing("a table has too many or too few seats"));
    }
    table.seats = *seats;
    return table;
}

std::expected<Bye, Denial> read_bye(const State& state, const Json& json) {
    Bye bye;
    const auto number = entrant_of(state, json.is_object() ? json : Json::object());
    if (!number) return std::unexpected(number.error());
    bye.entrant = *number;
    Members in(json, "bad_input", "TN-11");
    in.find("entrant");
    in.choice("kind", bye.kind, kByeKinds);
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    return bye;
}

/// The number of the first table of a round: in an arena they are numbered on through the stage.
int first_table(const State& state, int round) {
    int number = 1;
    if (state.stage().format != Format::arena) return number;
    for (const Round& wave : state.rounds) {
        if (wave.number < round) number += static_cast<int>(wave.tables.size());
    }
    return number;
}

/// What was drawn for a stage, where the round says it.
bool read_draw(const State& state, Members& in, Round& round) {
    if (const Json* const field = in.find("field")) {
        auto read = entrants_of(state, field);
        if (!read) return false;
        round.field = std::move(*read);
    }
    const Json* const groups = in.find("groups");
    if (!groups) return true;
    if (!groups->is_array()) return false;
    for (const Json& group : *groups) {
        auto read = entrants_of(state, &group);
        if (!read) return false;
        round.groups.push_back(std::move(*read));
    }
    return true;
}

std::expected<Round, Denial> read_round(const State& state, const Json& body) {
    Round round{.stage = state.stage_number};
    Members in(body, "bad_input", "TN-11");
    in.number("stage", round.stage, 1, static_cast<int>(state.settings.stages.size()));
    in.number("round", round.number, 1, kMostRounds).flag("by_hand", round.by_hand);
    if (!read_draw(state, in, round)) in.fail("what was drawn is a list of entrants, and lists of them");
    const Json* const tables = in.find("tables");
    const Json* const byes = in.find("byes");
    if (!tables || !tables->is_array() || (byes && !byes->is_array()))
        in.fail("a pairing has tables and byes");
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    int number = round.stage == state.stage_number ? first_table(state, round.number) : 1;
    for (const Json& json : *tables) {
        auto table = read_table(state, json, number++);
        if (!table) return std::unexpected(table.error());
        round.tables.push_back(std::move(*table));
    }
    for (const Json& json : byes ? *byes : Json::array()) {
        const auto bye = read_bye(state, json);
        if (!bye) return std::unexpected(bye.error());
        round.byes.push_back(*bye);
    }
    return round;
}

/// Who has to stand in a round exactly once, by number (TN-10).
std::vector<bool> wanted_people(const State& state, const Round& round) {
    std::vector<bool> wanted(state.entrants.size() + 1);
    const auto want = [&](const std::vector<int>& list) {
        for (const int entrant : list) {
            // Who withdrew from a round robin keeps the place in its tables.
            const bool drawn = state.stage().played() == Format::round_robin;
            wanted[static_cast<std::size_t>(entrant)] = drawn || is_in(state.entrant(entrant));
        }
    };
    if (state.stage().format == Format::groups) {
        for (std::size_t group = 0; group < state.groups.size(); ++group) {
            if (round.number <= rounds_of_group(state, group)) want(state.groups[group]);
        }
    } else {
        want(has_cup(state) ? cup_now(state).left : state.field);
    }
    return wanted;
}

/// Everybody who is in stands in the round exactly once, and nobody else (TN-10, TN-29).
std::optional<Denial> wrong_people(const State& state, const Round& round) {
    std::vector<int> count(state.entrants.size() + 1);
    for (const Table& table : round.tables) {
        for (const int entrant : table.seats) ++count[static_cast<std::size_t>(entrant)];
    }
    for (const Bye& bye : round.byes) ++count[static_cast<std::size_t>(bye.entrant)];
    const std::vector<bool> wanted = wanted_people(state, round);
    for (std::size_t entrant = 1; entrant < count.size(); ++entrant) {
        if (count[entrant] == (wanted[entrant] ? 1 : 0)) continue;
        return bad_pairing("entrant " + std::to_string(entrant) +
                           (wanted[entrant] ? " stands not exactly once in the round" : " is not in"));
    }
    for (const Table& table : round.tables) {
        const bool mixed = std::ranges::any_of(table.seats, [&](int entrant) {
            return group_of(state, entrant) != group_of(state, table.seats.front());
        });
        if (mixed) return bad_pairing("a table seats entrants of two groups");
    }
    return std::nullopt;
}

/// A wave seats those who wait, each once, and whoever is left goes on waiting.
std::optional<Denial> wrong_wave(const State& state, const Round& round) {
    std::set<int> waiting = who_waits(state);
    if (round.tables.empty() || !round.byes.empty())
        return bad_pairing("a wave of an arena has tables, and no byes");
    for (const Table& table : round.tables) {
        for (const int entrant : table.seats) {
            if (waiting.erase(entrant) == 0)
                return bad_pairing("entrant " + std::to_string(entrant) + " does not wait for a table");
        }
    }
    return std::nullopt;
}

bool have_met(const State& state, const Table& table) {
    return std::ranges::any_of(state.rounds, [&](const Round& before) {
        const Table* const met = before.table_of(table.seats[0]);
        return met && met->seats_entrant(table.seats[1]) &&
               std::ranges::any_of(met->games, &GameResult::known);
    });
}

/// A rematch that was allowed is allowed once (TN-13).
void use_up_rematches(State& state, Round& round) {
    if (state.allowed.empty()) return;
    for (const Table& table : round.tables) {
        const std::pair<int, int> pair = std::minmax(table.seats[0], table.seats[1]);
        if (have_met(state, table) && state.allowed.erase(pair) > 0) round.rematches.push_back(pair);
    }
}

/// Takes the newest round away, with the rematches that it has used up.
Round take_away_round(State& state) {
    Round round = std::move(state.rounds.back());
    state.rounds.pop_back();
    state.allowed.insert(round.rematches.begin(), round.rematches.end());
    return round;
}

/// Puts a checked round into the state as its newest one.
std::optional<Denial> take_round(State& state, Round round) {
    if (state.field.size() < 2) return Denial{"too_few_entrants", "TN-30", "nobody is left to play against"};
    for (Table& table : round.tables) table = new_table(state, std::move(table.seats), table.number);
    auto wrong = has_bracket(state)                      ? take_ties(state, round)
                 : state.stage().format == Format::arena ? wrong_wave(state, round)
                                                         : wrong_people(state, round);
    if (wrong) return wrong;
    for (Table& table : round.tables) {
        for (const int entrant : table.seats) {
            if (state.entrant(entrant).status == Entrant::Status::withdrawn) table.absent.insert(entrant);
        }
    }
    state.forced.clear();
    if (state.settings.rules > 1) use_up_rematches(state, round);
    state.rounds.push_back(std::move(round));
    return std::nullopt;
}

/// Whether another round can be paired in the state, which is that of the round's stage.
std::optional<Denial> wrong_time(const State& state, const Round& round) {
    const bool counted = state.stage().format != Format::arena && !state.stage().knocks_out();
    const int next = static_cast<int>(state.rounds.size()) + 1;
    if (round.number != next) return Denial{"bad_round", "TN-10", "another round is next"};
    if ((counted && next > state.rounds_planned) || stage_over(state))
        return Denial{"bad_round", "TN-10", "all rounds are paired"};
    if (!opens_at_once(state.stage()) && !rounds_over(state))
        return Denial{"round_open", "TN-16", "a tie of the round has no result"};
    return std::nullopt;
}

}  // namespace

std::optional<std::vector<int>> entrants_of(const State& state, const Json* list) {
    if (!list || !list->is_array()) return std::nullopt;
    std::vector<int> numbers;
    for (const Json& item : *list) {
        const auto number = entrant_of(state, {{"entrant", item}});
        if (!number) return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

namespace {

using Pair = std::pair<int, int>;

/// Whether one of the two has to meet somebody else.
bool forced_elsewhere(const State& state, const Pair& pair) {
    return std::ranges::any_of(state.forced, [&](const Pair& other) {
        return other != pair && (other.first == pair.first || other.first == pair.second ||
                                 other.second == pair.first || other.second == pair.second);
    });
}

/// Takes back what was said of the pair. Returns whether it was forbidden or forced.
bool take_back(State& state, const Pair& pair) {
    const bool forbidden = state.forbidden.erase(pair) > 0, forced = state.forced.erase(pair) > 0;
    state.allowed.erase(pair);
    return forbidden || forced;
}

/// As rules 1 had it: nothing but `forbid` takes back `force` and `allow`.
void instruct_by_rules_1(State& state, const Pair& pair, InputType type) {
    if (type == InputType::forbid) take_back(state, pair);
    state.forbidden.erase(pair);
    auto& set = type == InputType::forbid  ? state.forbidden
                : type == InputType::force ? state.forced
                                           : state.allowed;
    set.insert(pair);
}

}  // namespace

Done instruct(State& state, const Json& body, InputType type) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    const auto found = body.find("pair");
    const auto pair = body.size() == 1 && found != body.end() ? entrants_of(state, &*found) : std::nullopt;
    if (!pair || pair->size() != 2 || (*pair)[0] == (*pair)[1]) {
        return deny("bad_input", "TN-12", "\"pair\" is a list of two entrants");
    }
    const bool pods = state.settings.seats > 2;
    if (state.stage().played() != Format::swiss || (pods && state.settings.rules < 2))
        return deny("bad_input", "TN-12", "pairs are instructed in a Swiss alone");
    if (pods && type == InputType::force && state.settings.rules < 3)
        return deny("bad_input", "TN-12", "at tables of more than two, who has to meet is swapped by hand");
    const Pair key = std::minmax((*pair)[0], (*pair)[1]);
    if (state.settings.rules < 2) return instruct_by_rules_1(state, key, type), Done();
    if (type == InputType::force && forced_elsewhere(state, key))
        return deny("bad_input", "TN-12", "one of the two has to meet somebody else");
    const bool taken_back = take_back(state, key);
    if (type == InputType::forbid) state.forbidden.insert(key);
    if (type == InputType::force) state.forced.insert(key);
    if (type == InputType::allow && !taken_back && !pods) state.allowed.insert(key);
    return {};
}

Done pair(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, true)) return std::unexpected(std::move(*denial));
    auto round = read_round(state, body);
    if (!round) return std::unexpected(round.error());
    // A stage comes with its first round. Most rounds need no copy of the whole.
    const bool comes = round->stage != state.stage_number || !round->field.empty() || has_bracket(state);
    if (!comes) {
        if (auto denial = wrong_time(state, *round)) return std::unexpected(std::move(*denial));
        if (auto denial = take_round(state, std::move(*round))) return std::unexpected(std::move(*denial));
        return {};
    }
    auto next = state_for(state, *round);
    if (!next) return deny("bad_round", "TN-30", "that stage has not come, or was drawn otherwise");
    if (auto denial = wrong_time(*next, *round)) return std::unexpected(std::move(*denial));
    if (auto denial = take_round(*next, std::move(*round))) return std::unexpected(std::move(*denial));
    state = std::move(*next);
    return {};
}

namespace {

/// Whether something was done at a table, so that it stays as it is (TN-12).
bool is_fixed(const Table& table) {
    return table.begun || !table.missed.empty();
}

}  // namespace

Done pair_anew(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, true)) return std::unexpected(std::move(*denial));
    auto round = read_round(state, body);
    if (!round) return std::unexpected(round.error());
    const bool newest = round->stage == state.stage_number && !state.rounds.empty() &&
                        round->number == state.rounds.back().number;
    if (!newest) return deny("bad_round", "TN-12", "only the newest round is paired anew");
    State next = state;
    const Round before = take_away_round(next);
    round->by_hand = true;
    round->field = before.field;
    round->groups = before.groups;
    if (auto denial = take_round(next, std::move(*round))) return std::unexpected(std::move(*denial));
    for (const Table& table : before.tables) {
        if (!is_fixed(table)) continue;
        Table* const same = next.rounds.back().table(table.number);
        if (!same || same->seats != table.seats || same->tie != table.tie)
            return deny("has_begun", "TN-12", "a match that has begun stays as it is");
        *same = table;
    }
    state = std::move(next);
    return {};
}

Done unpair(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, true)) return std::unexpected(std::move(*denial));
    int stage = state.stage_number, number = 0;
    Members in(body, "bad_input", "TN-12");
    in.number("stage", stage, 1, static_cast<int>(state.settings.stages.size()));
    in.number("round", number, 1, kMostRounds);
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    const bool newest =
        stage == state.stage_number && !state.rounds.empty() && number == state.rounds.back().number;
    if (!newest) return deny("bad_round", "TN-12", "only the newest round is unpaired");
    if (state.rounds.back().begun()) return deny("has_begun", "TN-12", "a match of the round has begun");
    for (const Table& table : state.rounds.back().tables) {
        for (const int entrant : table.missed) --state.entrant(entrant).missed;
    }
    take_away_round(state);
    if (!state.rounds.empty()) return {};
    if (state.stage_number > 1) {
        state = stage_before(std::move(state));
    } else if (state.stage().knocks_out()) {
        // A round by hand may have seated the field otherwise.
        std::ranges::sort(state.field, {}, [&](int entrant) { return state.entrant(entrant).seed; });
    }
    return {};
}

Done begin(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    Members in(body, "bad_input", "TN-12");
    const auto place = find_place(state, in, false);
    if (!place) return std::unexpected(place.error());
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    place->table->begun = true;
    return {};
}

}  // namespace kabinet::tournament::rules
