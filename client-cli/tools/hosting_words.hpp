#pragma once

#include "tournament/state.hpp"

/// How `kabinet host` writes what the rules computed.
namespace kabinet::cli {

/// The standings as TN-40 has them.
Json rows_of(const tournament::State& state);

/// The places that everybody can still reach (TN-33).
Json places_of(const tournament::State& state);

/// The rows of the standings that differ: [{"entrant", "before": row or null, "after": row or null}].
Json changed_rows(const tournament::State& before, const tournament::State& after);

}  // namespace kabinet::cli
