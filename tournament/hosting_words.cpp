#include "tournament/hosting_words.hpp"

#include <algorithm>
#include <map>

#include "tournament/places.hpp"
#include "tournament/standings.hpp"
#include "tournament/tie.hpp"

namespace kabinet::tournament {

Json rows_of(const State& state) {
    Json rows = Json::array();
    for (const Row& row : standings(state)) {
        Json tie_breaks = Json::object();
        for (std::size_t i = 0; i < row.tie_breaks.size(); ++i) {
            const auto& value = row.tie_breaks[i];
            tie_breaks[std::string(name_of(state.settings.tie_breaks[i]))] =
                value ? Json(value->text()) : Json();
        }
        rows.push_back({{"rank", row.rank},
                        {"entrant", row.entrant},
                        {"points", row.points.text()},
                        {"tiebreaks", std::move(tie_breaks)},
                        {"games", row.games}});
        if (state.settings.stages.size() > 1) rows.back()["stage"] = row.stage;
        if (row.group > 0) rows.back().update({{"group", row.group}, {"place", row.place}});
    }
    return rows;
}

Json places_of(const State& state) {
    Json list = Json::array();
    for (const Places& places : possible_places(state)) {
        list.push_back({{"entrant", places.entrant}, {"best", places.best}, {"worst", places.worst}});
    }
    return list;
}

namespace {

Json game_of(const GameResult& game) {
    if (!game.known) return Json::object();
    Json value{
        {"seats", game.seats}, {"ranks", game.ranks}, {"scores", game.scores}, {"source", game.source}};
    if (!game.reason.empty()) value["reason"] = game.reason;
    if (!game.match.empty()) value["match"] = game.match;
    return value;
}

void add_rounds(const State& state, const Played& played, Json& rounds) {
    for (const Round& round : played.rounds) {
        Json tables = Json::array();
        for (const Table& table : round.tables) tables.push_back(table_of(state, table));
        rounds.push_back({{"stage", played.stage_number},
                          {"round", round.number},
                          {"by_hand", round.by_hand},
                          {"tables", std::move(tables)},
                          {"byes", byes_of(played, round)}});
    }
}

}  // namespace

Json byes_of(const Played& played, const Round& round) {
    const auto left_over = [](const Round& earlier, int entrant) {
        const Bye* const bye = earlier.bye_of(entrant);
        return bye && bye->kind == ByeKind::pairing;
    };
    Json byes = Json::array();
    for (const Bye& bye : round.byes) {
        byes.push_back({{"entrant", bye.entrant}, {"kind", name_of(bye.kind)}});
        const bool again =
            bye.kind == ByeKind::pairing && std::ranges::any_of(played.rounds, [&](const Round& earlier) {
                return earlier.number < round.number && left_over(earlier, bye.entrant);
            });
        if (again) byes.back()["again"] = true;
    }
    return byes;
}

Json table_of(const State& state, const Table& table) {
    Json games = Json::array(), points = Json::array();
    for (const GameResult& game : table.games) games.push_back(game_of(game));
    for (const Yield& yield : yields(state.settings, table)) points.push_back(yield.points.text());
    Json value{{"table", table.number},
               {"seats", table.seats},
               {"games", std::move(games)},
               {"absent", table.absent},
               {"over", over(state.settings, table)},
               {"points", std::move(points)}};
    if (table.tie >= 0) value["tie"] = table.tie;
    return value;
}

Json tables_of(const State& state) {
    Json rounds = Json::array();
    for (const Played& played : state.past) add_rounds(state, played, rounds);
    add_rounds(state, state, rounds);
    return rounds;
}

Json changed_rows(const State& before, const State& after) {
    std::map<int, std::pair<Json, Json>> rows;
    for (const Json& row : rows_of(before)) rows[row["entrant"].get<int>()].first = row;
    for (const Json& row : rows_of(after)) rows[row["entrant"].get<int>()].second = row;
    Json changed = Json::array();
    for (const auto& [entrant, pair] : rows) {
        if (pair.first == pair.second) continue;
        changed.push_back({{"entrant", entrant}, {"before", pair.first}, {"after", pair.second}});
    }
    return changed;
}

}  // namespace kabinet::tournament
