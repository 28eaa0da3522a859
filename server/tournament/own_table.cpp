#include "server/tournament/own_table.hpp"

#include <algorithm>
#include <array>

#include "tournament/rules_place.hpp"
#include "tournament/tie.hpp"

namespace kabinet {
namespace {

using tournament::Round;
using tournament::Table;

constexpr std::array<std::string_view, 8> kOfTables{"result", "correct",     "annul",        "forfeit",
                                                    "extend", "pause_match", "resume_match", "unpair"};

/// Whether the value names a table at which the entrant sits.
bool names_table(const tournament::State& state, int entrant, const Json& value) {
    const Table* const named = value.is_object() ? tournament::rules::named_table(state, value) : nullptr;
    return named && named->seats_entrant(entrant);
}

/// Whether one of these entrants sits with the entrant at a tie that is not over.
bool names_neighbour(const tournament::State& state, int entrant, const Json& others) {
    return std::ranges::any_of(state.rounds, [&](const Round& round) {
        const Table* const own = round.table_of(entrant);
        return own && !tournament::over(state.settings, *own) &&
               std::ranges::any_of(others, [&](const Json& each) {
                   return each.is_number_integer() && own->seats_entrant(each.get<int>());
               });
    });
}

}  // namespace

bool is_about_table_of(const tournament::State& state, int entrant, std::string_view name,
                       const Json& value) {
    if (std::ranges::find(kOfTables, name) != kOfTables.end()) return names_table(state, entrant, value);
    if (name == "swap") return value.is_array() && names_neighbour(state, entrant, value);
    if (name != "withdraw") return false;
    const Json who = value.is_object() ? value.value("entrant", Json()) : value;
    return who != entrant && names_neighbour(state, entrant, Json::array({who}));
}

}  // namespace kabinet
