#pragma once

#include <cstdint>

#include "games/record/fold.hpp"
#include "server/store/history.hpp"

namespace kabinet {

/// What the histories of the players keep of a match that is finished (AC-10). `ended` is the Unix time, ms,
/// of the entry `end`.
FinishedMatch finished_match(const Fold& fold, std::int64_t ended);

}  // namespace kabinet
