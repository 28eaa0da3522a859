#include <algorithm>

#include "tournament/arena_of.hpp"
#include "tournament/bracket_of.hpp"
#include "tournament/cup.hpp"
#include "tournament/rules.hpp"
#include "tournament/rules_place.hpp"
#include "tournament/stages.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament::rules {
namespace {

/// Ranks as games give them: 1 is best, and a rank is one more than there are better seats.
bool sound_ranks(const std::vector<int>& ranks) {
    return std::ranges::all_of(ranks, [&](int rank) {
        return rank == 1 + std::ranges::count_if(ranks, [&](int other) { return other < rank; });
    });
}

template <class Number>
bool read_numbers(const Json* json, std::vector<Number>& out, std::size_t count, std::int64_t most) {
    if (!json || !json->is_array() || json->size() != count) return false;
    for (const Json& item : *json) {
        if (!item.is_number_integer() || item < -most || item > most) return false;
        out.push_back(item.get<Number>());
    }
    return true;
}

void read_result(Members& in, GameResult& result, std::size_t seats, bool scores_wanted) {
    constexpr std::int64_t most_score = 1'000'000'000;
    result.known = true;
    if (!read_numbers(in.find("ranks"), result.ranks, seats, kMostSeats) || !sound_ranks(result.ranks)) {
        in.fail("\"ranks\" has a rank for each seat, 1 for the best");
    }
    const Json* const scores = in.find("scores");
    if (!scores && !scores_wanted) {
        result.scores.assign(seats, 0);
    } else if (!read_numbers(scores, result.scores, seats, most_score)) {
        in.fail("\"scores\" has a score for each seat");
    }
    in.text("reason", result.reason).text("source", result.source);
    const bool reason = result.reason.empty() || result.reason == "resigned" || result.reason == "timeout" ||
                        result.reason == "abandoned";
    const bool source = result.source == "played" || result.source == "ruled" || result.source == "typed";
    if (!reason) in.fail("\"reason\" is resigned, timeout or abandoned");
    if (!source) in.fail("\"source\" is played, ruled or typed");
    in.text("match", result.match).text("record", result.record);
}

bool scores_wanted(const Settings& settings) {
    const auto& codes = settings.tie_breaks;
    return settings.tie.mode == Tie::Mode::sum || settings.scale.type == Scale::Type::share ||
           std::ranges::find(codes, TieBreak::share) != codes.end();
}

/// An arena that has ended takes no more results (TN-28).
std::optional<Denial> ended_arena(const State& state, const Place& place) {
    const Stage& stage = state.settings.stages[static_cast<std::size_t>(place.stage - 1)];
    const bool ended =
        stage.format == Format::arena && (place.stage < state.stage_number || state.time >= length_of(stage));
    if (!ended || over(state.settings, *place.table)) return std::nullopt;
    return Denial{"stage_over", "TN-28", "a match that was not over at the end does not count"};
}

/// Whether somebody of the table sits at a later one: everyone has at most one open table (TN-29).
bool arena_goes_on(const State& state, const Place& place) {
    if (place.stage < state.stage_number || state.time >= length_of(state.stage())) return true;
    return std::ranges::any_of(state.rounds, [&](const Round& wave) {
        return wave.number > place.round->number &&
               std::ranges::any_of(place.table->seats, [&](int entrant) { return wave.table_of(entrant); });
    });
}

/// Notes when a table of an arena was over.
void note_end(const State& state, Table& table) {
    if (over(state.settings, table)) table.ended = state.time;
}

/// These entrants forfeit the tie (TN-15), and who has missed too many is withdrawn (TN-9).
void miss(State& state, Table& table, const std::set<int>& absent) {
    table.absent.insert(absent.begin(), absent.end());
    table.missed.insert(absent.begin(), absent.end());
    // Without the absent another match is played, which nobody has paused.
    for (GameResult& game : table.games) game.paused = false;
    note_end(state, table);
    for (const int number : absent) {
        Entrant& entrant = state.entrant(number);
        const int limit = state.settings.missed_ties;
        if (++entrant.missed >= limit && limit > 0) leave(state, number);
    }
}

/// Who was left before each round of a knockout of more than two seats.
std::vector<std::vector<int>> lefts(const State& state) {
    std::vector<std::vector<int>> list;
    State then = state;
    while (!then.rounds.empty()) {
        then.rounds.pop_back();
        list.push_back(cup_now(then).left);
    }
    return list;
}

/// Changes a result that is there already by `change`, and looks at what rests on it (TN-18).
template <class Change>
Done change_result(State& state, const Place& place, const Change& change) {
    const bool past = place.stage < state.stage_number;
    if (!past && !has_bracket(state) && !has_cup(state)) {
        change(*place.table);
        return {};
    }
    State changed = state;
    auto& rounds = past ? changed.past[static_cast<std::size_t>(place.stage - 1)].rounds : changed.rounds;
    Table* const table = rounds[static_cast<std::size_t>(place.round->number - 1)].table(place.table->number);
    change(*table);
    const Denial paired{"paired_already", "TN-18", "others would have gone on, and the next round is paired"};
    if (past) {
        const State before = stage_view(state, place.stage), after = stage_view(changed, place.stage);
        if (!stage_over(after) || going_on(before) != going_on(after)) return std::unexpected(paired);
    } else if (has_cup(state)) {
        if (lefts(state) != lefts(changed)) return std::unexpected(paired);
    } else if (auto denial = seat_anew(changed)) {
        return std::unexpected(std::move(*denial));
    }
    state = std::move(changed);
    return {};
}

}  // namespace

Done result(State& state, const Json& body, bool correction) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    Members in(body, "bad_input", "TN-17");
    const auto place = find_place(state, in, true);
    if (!place) return std::unexpected(place.error());
    GameResult read;
    const GameResult& game = place->table->games[static_cast<std::size_t>(place->game - 1)];
    const std::size_t seats = game.known ? game.seats.size() : place->table->present().size();
    read_result(in, read, seats, scores_wanted(state.settings));
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    if (correction && !game.known) return deny("no_result", "TN-18", "that game has no result to correct");
    if (auto denial = ended_arena(state, *place)) return std::unexpected(std::move(*denial));
    if (!correction && next_game(state.settings, *place->table) != place->game) {
        return deny("tie_over", "TN-17", "that game is not the next one of its tie");
    }
    read.attempt = game.attempt;
    if (correction && read.match.empty()) {  // what was played stays known
        read.match = game.match;
        read.record = game.record;
    }
    read.seats = correction ? game.seats : seats_of_game(state.settings, *place->table, place->game);
    const auto at = static_cast<std::size_t>(place->game - 1);
    if (correction) {
        return change_result(state, *place, [&](Table& table) { table.games[at] = read; });
    }
    place->table->games[at] = std::move(read);
    place->table->begun = true;
    note_end(state, *place->table);
    return {};
}

Done forfeit(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    Members in(body, "bad_input", "TN-15");
    const auto place = find_place(state, in, false);
    if (!place) return std::unexpected(place.error());
    const auto absent = entrants_of(state, in.find("entrants"));
    if (!absent || absent->empty()) in.fail("\"entrants\" is a list of who forfeits");
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    Table& table = *place->table;
    if (over(state.settings, table)) return deny("tie_over", "TN-15", "the tie is over");
    if (auto denial = ended_arena(state, *place)) return std::unexpected(std::move(*denial));
    const bool seated = std::ranges::all_of(*absent, [&](int entrant) {
        return table.seats_entrant(entrant) && !table.absent.contains(entrant);
    });
    if (!seated) return deny("bad_input", "TN-15", "that entrant does not play at the table");
    miss(state, table, std::set<int>(absent->begin(), absent->end()));
    return {};
}

Done remake(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    Members in(body, "bad_input", "TN-15");
    const auto place = find_place(state, in, true);
    if (!place) return std::unexpected(place.error());
    const auto failed = entrants_of(state, in.find("failed"));
    if (!failed) in.fail("\"failed\" is a list of entrants");
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    Table& table = *place->table;
    if (next_game(state.settings, table) != place->game) {
        return deny("tie_over", "TN-15", "that game is not the next one of its tie");
    }
    std::set<int> twice;
    for (const int entrant : *failed) {
        if (!table.seats_entrant(entrant)) {
            return deny("bad_input", "TN-15", "that entrant does not play at the table");
        }
        if (table.failed.contains(entrant)) twice.insert(entrant);
    }
    table.failed.insert(failed->begin(), failed->end());
    GameResult& game = table.games[static_cast<std::size_t>(place->game - 1)];
    ++game.attempt;
    game.paused = false;
    miss(state, table, twice);
    return {};
}

namespace {

/// Opens a tie that was forfeited: who was absent can come after all.
Done annul_forfeit(State& state, const Place& place) {
    const Stage& stage = state.settings.stages[static_cast<std::size_t>(place.stage - 1)];
    if (stage.format == Format::arena && arena_goes_on(state, place))
        return deny("paired_already", "TN-18", "who sat there plays on at another table");
    const Table& table = *place.table;
    const bool gone = std::ranges::any_of(table.absent, [&](int entrant) {
        return state.entrant(entrant).status == Entrant::Status::withdrawn;
    });
    if (gone) return deny("not_yours_now", "TN-18", "bring back who has withdrawn first");
    const std::set<int> missed = table.missed;
    const auto done = change_result(state, place, [](Table& each) {
        each.absent.clear();
        each.missed.clear();
        each.ended = 0;
    });
    if (!done) return done;
    for (const int entrant : missed) --state.entrant(entrant).missed;
    return {};
}

}  // namespace

Done annul(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    Members in(body, "bad_input", "TN-18");
    const auto place = find_place(state, in, true);
    if (!place) return std::unexpected(place.error());
    std::string match;
    in.text("match", match);
    Table& table = *place->table;
    if (!match.empty() && match != table.games[static_cast<std::size_t>(place->game - 1)].match)
        in.fail("that match was not played there");
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    if (!table.absent.empty() && table.present().size() < 2) return annul_forfeit(state, *place);
    const auto at = static_cast<std::size_t>(place->game - 1);
    const bool last = at + 1 == table.games.size() || !table.games[at + 1].known;
    if (!table.games[at].known || !last)
        return deny("no_result", "TN-18", "only the last result of a tie is annulled");
    const Stage& stage = state.settings.stages[static_cast<std::size_t>(place->stage - 1)];
    if (stage.format == Format::arena && arena_goes_on(state, *place))
        return deny("paired_already", "TN-18", "who sat there plays on at another table");
    return change_result(state, *place, [&](Table& each) {
        each.games[at] = GameResult{.attempt = each.games[at].attempt + 1};
        each.ended = 0;
    });
}

}  // namespace kabinet::tournament::rules
