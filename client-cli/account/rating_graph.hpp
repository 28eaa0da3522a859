#pragma once

#include <string>
#include <vector>

#include "client-cli/account/caller.hpp"

namespace kabinet::cli {

/// How graphs are drawn: not at all, with characters of ASCII, or with blocks.
enum class Graphs { none, ascii, blocks };

/// The ratings after the newest events of an account on a ladder, the oldest of them first: `wanted` of them,
/// or all if they are fewer. A log is read forwards only; where it is long, the place to begin at is looked
/// for by halving.
std::expected<std::vector<int>, Problem> newest_ratings(Caller& caller, const std::string& ladder,
                                                        const std::string& account, std::size_t wanted);

/// "▁▃▂▆█ 1500 to 1662": a column for each rating, the lowest of them at the bottom. Eight heights: blocks,
/// or in ASCII _.:-=+*# from the lowest to the highest. Empty for fewer than two ratings, and where no graphs
/// are drawn.
std::string rating_graph(const std::vector<int>& ratings, Graphs graphs);

}  // namespace kabinet::cli
