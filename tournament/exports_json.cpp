#include <algorithm>
#include <map>

#include "tournament/bracket_of.hpp"
#include "tournament/csv_cell.hpp"
#include "tournament/exports.hpp"
#include "tournament/pairing_of.hpp"
#include "tournament/sheet.hpp"
#include "tournament/stages.hpp"
#include "tournament/standings.hpp"

namespace kabinet::tournament {
namespace {

std::string_view name_of(BracketTie::Part part) {
    static constexpr std::string_view names[]{"winners", "losers", "third_place", "final", "reset"};
    return names[static_cast<std::size_t>(part)];
}

std::string_view name_of(BracketSlot::State state) {
    static constexpr std::string_view names[]{"waiting", "open", "over", "bye", "empty"};
    return names[static_cast<std::size_t>(state)];
}

Json rows_json(const State& state) {
    Json rows = Json::array();
    for (const Row& row : standings(state)) {
        Json codes = Json::object();
        for (std::size_t i = 0; i < row.tie_breaks.size(); ++i) {
            const auto& value = row.tie_breaks[i];
            codes[std::string(tournament::name_of(state.settings.tie_breaks[i]))] =
                value ? Json(value->text()) : Json();
        }
        rows.push_back({{"rank", row.rank},
                        {"entrant", row.entrant},
                        {"stage", row.stage},
                        {"points", row.points.text()},
                        {"tiebreaks", std::move(codes)},
                        {"games", row.games}});
        if (row.group > 0) rows.back().update({{"group", row.group}, {"place", row.place}});
    }
    return rows;
}

Json results_json(const Table& table) {
    Json games = Json::array();
    for (const GameResult& game : table.games) {
        if (!game.known) continue;
        games.push_back(
            {{"seats", game.seats}, {"ranks", game.ranks}, {"scores", game.scores}, {"source", game.source}});
        if (!game.reason.empty()) games.back()["reason"] = game.reason;
    }
    return games;
}

Json stage_json(const State& state) {
    Json rounds = Json::array();
    for (const Round& round : state.rounds) {
        Json body = body_of(round);
        for (std::size_t i = 0; i < round.tables.size(); ++i) {
            body["tables"][i]["games"] = results_json(round.tables[i]);
            body["tables"][i]["absent"] = round.tables[i].absent;
        }
        rounds.push_back(std::move(body));
    }
    Json json{{"stage", state.stage_number},
              {"format", tournament::name_of(state.stage().format)},
              {"field", state.field},
              {"rounds", std::move(rounds)}};
    if (!state.groups.empty()) json["groups"] = state.groups;
    if (has_bracket(state)) json["bracket"] = bracket_json(state);
    return json;
}

/// What one got against the others, as the cells of a cross table.
std::map<int, std::string> cells_of(const Card& card) {
    std::map<int, std::string> cells;
    for (const Spent& spent : card.rounds) {
        if (!spent.counts) continue;
        std::string text = spent.points.text();
        if (spent.kind == RoundKind::forfeit_win) text = "+";
        if (spent.kind == RoundKind::forfeit_loss) text = "-";
        for (const int other : spent.opponents) {
            std::string& cell = cells[other];
            cell += (cell.empty() ? "" : " ") + text;
        }
    }
    return cells;
}

}  // namespace

Json bracket_json(const State& state) {
    Json list = Json::array();
    if (!has_bracket(state)) return list;
    const BracketNow now = bracket_now(state);
    for (std::size_t i = 0; i < now.slots.size(); ++i) {
        const BracketTie& tie = now.bracket.ties[i];
        const BracketSlot& slot = now.slots[i];
        Json json{
            {"tie", i},
            {"part", name_of(tie.part)},
            {"round", tie.round},
            {"stage_round", tie.stage_round},
            {"state", name_of(slot.state)},
            {"entrants", {entrant_of_seed(state, slot.seeds[0]), entrant_of_seed(state, slot.seeds[1])}},
            {"winner", entrant_of_seed(state, slot.winner)},
            {"loser", entrant_of_seed(state, slot.loser)}};
        Json from = Json::array();
        for (const BracketSource& source : tie.from) {
            const bool seed = source.kind == BracketSource::Kind::seed;
            const bool won = source.kind == BracketSource::Kind::winner;
            from.push_back({{seed ? "seed" : won ? "winner" : "loser", source.of}});
        }
        json["from"] = std::move(from);
        for (const Round& round : state.rounds) {
            for (const Table& table : round.tables) {
                if (table.tie == static_cast<int>(i))
                    json["at"] = {{"round", round.number}, {"table", table.number}};
            }
        }
        list.push_back(std::move(json));
    }
    return list;
}

std::string cross_table_csv(const State& state, const Names& names) {
    const std::vector<Row> rows = stage_standings(state);
    const Sheet sheet = sheet_of(state);
    std::string text = "rank,entrant,name";
    for (const Row& row : rows) text += "," + std::to_string(row.entrant);
    text += ",points\r\n";
    for (const Row& row : rows) {
        std::map<int, std::string> cells = cells_of(*sheet.card(row.entrant));
        text += std::to_string(row.rank) + "," + std::to_string(row.entrant) + "," +
                csv_cell(names.of(row.entrant));
        for (const Row& other : rows)
            text += "," + (other.entrant == row.entrant ? std::string("*") : csv_cell(cells[other.entrant]));
        text += "," + row.points.text() + "\r\n";
    }
    return text;
}

Json exported_json(const State& state, const Names& names) {
    Json entrants = Json::array(), stages = Json::array();
    for (const Entrant& entrant : state.entrants) {
        Json json{{"entrant", entrant.number},
                  {"name", names.of(entrant.number)},
                  {"seed", entrant.seed},
                  {"status", tournament::name_of(entrant.status)}};
        if (entrant.rating) json["rating"] = *entrant.rating;
        entrants.push_back(std::move(json));
    }
    for (int stage = 1; stage <= state.stage_number && state.phase != Phase::open; ++stage)
        stages.push_back(stage_json(stage_view(state, stage)));
    return {{"title", names.title},
            {"settings", state.settings.to_json()},
            {"phase", tournament::name_of(state.phase)},
            {"entrants", std::move(entrants)},
            {"stages", std::move(stages)},
            {"standings", rows_json(state)}};
}

}  // namespace kabinet::tournament
