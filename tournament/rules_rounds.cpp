#include <algorithm>

#include "tournament/rules.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament::rules {
namespace {

constexpr std::array kByeKinds{ByeKind::pairing, ByeKind::half, ByeKind::zero, ByeKind::full};

Denial bad_pairing(std::string message) {
    return {"bad_pairing", "TN-29", std::move(message)};
}

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
    table.games.resize(static_cast<std::size_t>(state.settings.seats == 2 ? state.settings.tie.games : 1));
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

std::expected<Round, Denial> read_round(const State& state, const Json& body) {
    Round round;
    int stage = 1;
    Members in(body, "bad_input", "TN-11");
    in.number("stage", stage, 1, 1).number("round", round.number, 1, 100'000).flag("by_hand", round.by_hand);
    const Json* const tables = in.find("tables");
    const Json* const byes = in.find("byes");
    if (!tables || !tables->is_array() || (byes && !byes->is_array()))
        in.fail("a pairing has tables and byes");
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    for (const Json& json : *tables) {
        auto table = read_table(state, json, static_cast<int>(round.tables.size()) + 1);
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

/// Everybody who is in stands in the round exactly once, and nobody else (TN-10, TN-29). Who withdrew from a
/// round robin keeps the place in its tables.
std::optional<Denial> wrong_people(const State& state, const Round& round) {
    std::vector<int> count(state.entrants.size() + 1);
    for (const Table& table : round.tables) {
        for (const int entrant : table.seats) ++count[static_cast<std::size_t>(entrant)];
    }
    for (const Bye& bye : round.byes) ++count[static_cast<std::size_t>(bye.entrant)];
    for (const Entrant& entrant : state.entrants) {
        const bool in =
            entrant.status == Entrant::Status::active || entrant.status == Entrant::Status::pausing;
        const bool drawn = std::ranges::find(state.draw, entrant.number) != state.draw.end();
        const int wanted = in || drawn ? 1 : 0;
        if (count[static_cast<std::size_t>(entrant.number)] != wanted) {
            return bad_pairing("entrant " + std::to_string(entrant.number) +
                               (wanted == 1 ? " stands not exactly once in the round" : " is not in"));
        }
    }
    return std::nullopt;
}

/// Names of a round, a table and a game. The newest round is meant where none is named.
struct Place {
    Round* round = nullptr;
    Table* table = nullptr;
    int game = 1;
};

std::expected<Place, Denial> place_of(State& state, Members& in, bool with_game) {
    int stage = 1, number = static_cast<int>(state.rounds.size()), table = 1;
    Place place;
    in.number("stage", stage, 1, 1).number("round", number, 1, static_cast<int>(state.rounds.size()));
    in.number("table", table, 1, kMostEntrants);
    if (with_game) in.number("game", place.game, 1, std::max(1, state.settings.tie.games));
    if (!in.good()) return place;
    if (number == 0) return deny("no_such_table", "TN-17", "no round is paired");
    place.round = &state.rounds[static_cast<std::size_t>(number - 1)];
    place.table = place.round->table(table);
    if (!place.table) return deny("no_such_table", "TN-17", "the round has no such table");
    return place;
}

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
    std::string match, record;
    in.text("match", match).text("record", record);
}

bool scores_wanted(const Settings& settings) {
    const auto& codes = settings.tie_breaks;
    return settings.tie.mode == Tie::Mode::sum || settings.scale.type == Scale::Type::share ||
           std::ranges::find(codes, TieBreak::share) != codes.end();
}

}  // namespace

Done instruct(State& state, const Json& body, InputType type) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    const auto found = body.find("pair");
    const auto pair = body.size() == 1 && found != body.end() ? entrants_of(state, &*found) : std::nullopt;
    if (!pair || pair->size() != 2 || (*pair)[0] == (*pair)[1]) {
        return deny("bad_input", "TN-12", "\"pair\" is a list of two entrants");
    }
    if (state.stage().format != Format::swiss || state.settings.seats != 2) {
        return deny("bad_input", "TN-12", "pairs are instructed in a Swiss of two seats alone");
    }
    const std::pair<int, int> key = std::minmax((*pair)[0], (*pair)[1]);
    auto& set = type == InputType::forbid  ? state.forbidden
                : type == InputType::force ? state.forced
                                           : state.allowed;
    if (type != InputType::forbid) state.forbidden.erase(key);
    if (type == InputType::forbid) state.forced.erase(key), state.allowed.erase(key);
    set.insert(key);
    return {};
}

Done pair(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, true)) return std::unexpected(std::move(*denial));
    auto round = read_round(state, body);
    if (!round) return std::unexpected(round.error());
    const int next = static_cast<int>(state.rounds.size()) + 1;
    if (round->number != next || next > state.rounds_planned) {
        return deny("bad_round", "TN-10",
                    next > state.rounds_planned ? "all rounds are paired" : "another round is next");
    }
    const bool waits = !(state.stage().format == Format::round_robin && state.stage().at_once);
    if (waits && !state.rounds.empty() && !over(state.settings, state.rounds.back())) {
        return deny("round_open", "TN-16", "a tie of the round has no result");
    }
    if (auto denial = wrong_people(state, *round)) return std::unexpected(std::move(*denial));
    for (Table& table : round->tables) {
        for (const int entrant : table.seats) {
            if (state.entrant(entrant).status == Entrant::Status::withdrawn) table.absent.insert(entrant);
        }
    }
    state.forced.clear();
    state.rounds.push_back(std::move(*round));
    return {};
}

Done unpair(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, true)) return std::unexpected(std::move(*denial));
    int stage = 1, number = 0;
    Members in(body, "bad_input", "TN-12");
    in.number("stage", stage, 1, 1).number("round", number, 1, 100'000);
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    if (state.rounds.empty() || number != static_cast<int>(state.rounds.size())) {
        return deny("bad_round", "TN-12", "only the newest round is unpaired");
    }
    if (state.rounds.back().begun()) return deny("has_begun", "TN-12", "a match of the round has begun");
    state.rounds.pop_back();
    return {};
}

Done begin(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    Members in(body, "bad_input", "TN-12");
    const auto place = place_of(state, in, false);
    if (!place) return std::unexpected(place.error());
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    place->table->begun = true;
    return {};
}

Done result(State& state, const Json& body, bool correction) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    Members in(body, "bad_input", "TN-17");
    const auto place = place_of(state, in, true);
    if (!place) return std::unexpected(place.error());
    GameResult read;
    const std::size_t seats = place->table ? place->table->present().size() : 2;
    read_result(in, read, seats, scores_wanted(state.settings));
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    GameResult& game = place->table->games[static_cast<std::size_t>(place->game - 1)];
    if (correction && !game.known) return deny("no_result", "TN-18", "that game has no result to correct");
    if (!correction && next_game(state.settings, *place->table) != place->game) {
        return deny("tie_over", "TN-17", "that game is not the next one of its tie");
    }
    read.attempt = game.attempt;
    read.seats = correction ? game.seats : seats_of_game(state.settings, *place->table, place->game);
    game = std::move(read);
    place->table->begun = true;
    return {};
}

Done forfeit(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    Members in(body, "bad_input", "TN-15");
    const auto place = place_of(state, in, false);
    if (!place) return std::unexpected(place.error());
    const auto absent = entrants_of(state, in.find("entrants"));
    if (!absent || absent->empty()) in.fail("\"entrants\" is a list of who forfeits");
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    Table& table = *place->table;
    if (over(state.settings, table)) return deny("tie_over", "TN-15", "the tie is over");
    const bool seated = std::ranges::all_of(*absent, [&](int entrant) {
        return table.seats_entrant(entrant) && !table.absent.contains(entrant);
    });
    if (!seated) return deny("bad_input", "TN-15", "that entrant does not play at the table");
    const std::set<int> distinct(absent->begin(), absent->end());
    table.absent.insert(distinct.begin(), distinct.end());
    for (const int number : distinct) {
        Entrant& entrant = state.entrant(number);
        const int limit = state.settings.missed_ties;
        if (++entrant.missed >= limit && limit > 0) leave(state, number);
    }
    return {};
}

Done annul(State& state, const Json& body) {
    if (auto denial = wrong_phase(state, false)) return std::unexpected(std::move(*denial));
    Members in(body, "bad_input", "TN-18");
    const auto place = place_of(state, in, true);
    if (!place) return std::unexpected(place.error());
    if (auto denial = in.finish("bad_input")) return std::unexpected(std::move(*denial));
    Table& table = *place->table;
    if (!table.absent.empty() && table.present().size() < 2) {
        table.absent.clear();
        return {};
    }
    auto& games = table.games;
    GameResult& game = games[static_cast<std::size_t>(place->game - 1)];
    const bool last = static_cast<std::size_t>(place->game) == games.size() ||
                      !games[static_cast<std::size_t>(place->game)].known;
    if (!game.known || !last) return deny("no_result", "TN-18", "only the last result of a tie is annulled");
    game = GameResult{.attempt = game.attempt + 1};
    return {};
}

}  // namespace kabinet::tournament::rules
