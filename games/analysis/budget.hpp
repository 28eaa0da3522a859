#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/core/game.hpp"

/// How thoroughly a finished match is analysed, and by what (BO-11). Match, depth and engine decide every
/// number of an analysis, so that anybody can compute the analysis again.
namespace kabinet::analysis {

/// How thorough an analysis is.
enum class Depth : std::uint8_t { quick, deep };
std::string_view name_of(Depth depth);
std::optional<Depth> depth_named(std::string_view name);

/// What each thought of an analysis may cost.
struct Budget {
    Level level;  ///< every position is thought about as a bot of this level thinks
    int worlds =
        1;  ///< how often all that a seat cannot know is dealt anew; 1 where there is nothing to deal
    bool operator==(const Budget&) const = default;
};

/// The budget for a game. A game whose actions take long (Info::lengthy) has a smaller one.
Budget budget_of(const Info& info, Depth depth);

/// Name and version of what analyses matches of this game, with the engine of a game that simulates. The
/// version goes up when the same match may get another analysis.
std::string engine_of(const Info& info);

/// The seed of all that is drawn in the analysis of a match.
Seed seed_of(std::string_view match, Depth depth);

}  // namespace kabinet::analysis
