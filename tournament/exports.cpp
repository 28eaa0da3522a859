#include "tournament/exports.hpp"

#include "tournament/csv_cell.hpp"
#include "tournament/standings.hpp"

namespace kabinet::tournament {

std::string Names::of(int entrant) const {
    const auto found = entrants.find(entrant);
    return found == entrants.end() ? "Entrant " + std::to_string(entrant) : found->second;
}

std::string standings_csv(const State& state, const Names& names) {
    std::string text = "rank,entrant,name,rating,points";
    for (const TieBreak code : state.settings.tie_breaks) text += "," + std::string(name_of(code));
    text += ",games\r\n";
    for (const Row& row : standings(state)) {
        const auto& rating = state.entrant(row.entrant).rating;
        text += std::to_string(row.rank) + "," + std::to_string(row.entrant) + "," +
                csv_cell(names.of(row.entrant)) + "," + (rating ? std::to_string(*rating) : "") + "," +
                row.points.text();
        for (const auto& value : row.tie_breaks) text += "," + (value ? value->text() : "");
        text += "," + std::to_string(row.games) + "\r\n";
    }
    return text;
}

}  // namespace kabinet::tournament
