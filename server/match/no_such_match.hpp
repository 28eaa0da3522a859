#pragma once

#include "games/core/game.hpp"

namespace kabinet {

/// Of a match that does not exist, and in the same words of one that is hidden from who asks.
inline Refusal no_such_match() {
    return {"unknown_match", "", "there is no such match"};
}

}  // namespace kabinet
