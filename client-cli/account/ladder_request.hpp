#pragma once

#include <string>

namespace kabinet::cli {

/// What the user asked for behind `kabinet leaderboard` or `kabinet ratings --ladder`.
struct LadderRequest {
    std::string ladder{};  ///< kuba_two: the game, then _two, _many or _bots
    int count = 20;        ///< of the leaderboard: how many rows at most
};

}  // namespace kabinet::cli
