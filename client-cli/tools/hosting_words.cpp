#include "client-cli/tools/hosting_words.hpp"

#include <map>

#include "tournament/places.hpp"
#include "tournament/standings.hpp"

namespace kabinet::cli {

using namespace tournament;

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

}  // namespace kabinet::cli
