#pragma once

#include <expected>
#include <string>

#include "server/ops/config.hpp"

namespace kabinet {

/// Ends, for the operator of a server that is stopped, a match whose record can't be played on: from then on
/// no start brings it back. Its record stays as it is. Returns what was wrong with the record. The error says
/// why nothing was changed: the match is unknown, over, or sound, or the database can't be had, such as when
/// a server runs on it.
std::expected<std::string, std::string> give_up(const Config& config, const std::string& match);

}  // namespace kabinet
