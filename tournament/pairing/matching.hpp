#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "tournament/pairing/cost.hpp"

namespace kabinet::tournament {

/// The most vertices that `cheapest_matching` takes.
inline constexpr std::size_t kMostVertices = 4096;
/// No part of a pair's cost lies farther from 0.
inline constexpr std::int64_t kMostOfAPart = std::int64_t{1} << 40;

/// What it costs to pair the vertices `a` < `b`; nothing if the two must not be paired. The function answers
/// alike whenever it is asked.
using CostOfPair = std::function<std::optional<Cost>(std::size_t a, std::size_t b)>;

/// A perfect matching of the least cost among the vertices 0 to `count` - 1 (TN-22): element v of the result
/// is the partner of v. Nothing if `count` is odd or no perfect matching avoids the forbidden pairs. The
/// result is exact, and the same on every machine. It takes time of the third power of `count` at most.
///
/// The method is Edmonds's ("Maximum matching and a polyhedron with 0,1-vertices", 1965). docs/decisions/0149
/// says why the code is our own.
std::optional<std::vector<std::size_t>> cheapest_matching(std::size_t count, const CostOfPair& cost);

}  // namespace kabinet::tournament
