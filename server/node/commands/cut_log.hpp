#pragma once

#include <expected>
#include <string>

#include "server/ops/config.hpp"

namespace kabinet {

/// Cuts a damaged write-ahead log off where the damage begins; the commits after the damage are lost. For the
/// operator of a stopped server without a backup. Returns a description of the damage and the loss. The error
/// says why nothing was changed (a sound log, no log, a running server), or that the database is not sound
/// without the cut part.
std::expected<std::string, std::string> cut_damaged_log(const Config& config);

}  // namespace kabinet
