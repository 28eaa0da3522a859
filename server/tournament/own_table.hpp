#pragma once

#include <string_view>

#include "json/json.hpp"
#include "tournament/state.hpp"

namespace kabinet {

/// Whether an order of a director, or the body of an input, decides about a tie of that entrant (TN-18): its
/// result, its clock, who sits at it, or who of the others at it has withdrawn.
bool is_about_table_of(const tournament::State& state, int entrant, std::string_view name, const Json& value);

}  // namespace kabinet
