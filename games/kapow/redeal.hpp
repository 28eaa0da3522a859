#pragma once

#include "games/kapow/position.hpp"

namespace kabinet::kapow {

/// A position that `audience` cannot tell from `position`: the cards that it does not know change places
/// among themselves, and a new seed replaces that of later deals and reshuffles. All positions that agree
/// with what the audience has seen in this round are equally likely.
Position redealt(Position position, Audience audience, FairStream& chance);

}  // namespace kabinet::kapow
