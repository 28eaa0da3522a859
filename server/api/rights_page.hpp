#pragma once

#include <string>
#include <vector>

#include "server/session/method_row.hpp"

namespace kabinet {

/// docs/rights.md: the table of roles and rights, and the right that each method asks for (AC-9).
std::string rights_page(const std::vector<MethodRow>& methods);

}  // namespace kabinet
