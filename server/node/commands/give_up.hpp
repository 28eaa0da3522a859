#pragma once

#include <expected>
#include <string>

#include "server/ops/config.hpp"

namespace kabinet {

/// Ends a match that cannot go on from its record, for the operator of a stopped server. No later start
/// brings the match back. The record stays as it is. Returns the reason why the match cannot go on. The error
/// says why nothing was changed: the match is unknown, over or sound, or the database cannot be opened, for
/// example because a server runs on it.
std::expected<std::string, std::string> give_up(const Config& config, const std::string& match);

}  // namespace kabinet
