#pragma once

#include <cstddef>
#include <map>

#include "tournament/log.hpp"
#include "tournament/places.hpp"

namespace kabinet {

/// The possible places (TN-33) as standings show them. Exact ones change for nearly everybody with each
/// result; shown ones are renewed for those who sat at the table, and for all when a round is over or
/// anything but play has happened, so that a result changes as many rows as the table has seats (TN-35). By
/// play alone places only narrow, so what is shown never leaves out a place that can be reached.
class ShownPlaces {
  public:
    /// Brings them up to date with the log. By entrant; empty while nobody has a place.
    const std::map<int, tournament::Places>& of(const tournament::Log& log);

  private:
    std::map<int, tournament::Places> places_;
    std::size_t entries_ = 0;  // of the log, when they were renewed last
    bool all_ = false;         // whether the last renewal was of all
};

}  // namespace kabinet
