#pragma once

#include <vector>

namespace kabinet::tournament {

/// The least sum of costs over all perfect matchings of a complete graph, by LEMON 1.3. `costs` holds `count`
/// x `count` numbers. The header and its unit are C++17.
long long lemon_cost(int count, const std::vector<long long>& costs);

}  // namespace kabinet::tournament
