#pragma once

#include "games/kapow/position.hpp"

namespace kabinet::kapow {

/// A position that `audience` cannot tell from `position`: the cards it does not know change places among
/// themselves, and a new seed stands for the deals and reshuffles to come. Equally likely are all positions
/// that what the audience has seen in this round leaves open.
Position redealt(Position position, Audience audience, FairStream& chance);

}  // namespace kabinet::kapow
