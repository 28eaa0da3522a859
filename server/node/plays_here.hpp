#pragma once

#include "server/store/plays.hpp"

namespace kabinet {

/// What this program plays: its games and its format of records.
Plays plays_here();

}  // namespace kabinet
