#pragma once

#include <expected>
#include <string>

#include "server/ops/config.hpp"

namespace kabinet {

/// Cuts a damaged write-ahead log off where the damage begins, for the operator of a server that is stopped
/// and has no backup; what was committed behind is lost. Returns what was wrong and how much is lost. The
/// error says why nothing was changed (the log is sound, there is none, a server runs on it), or that the
/// database is not sound without what was cut.
std::expected<std::string, std::string> cut_damaged_log(const Config& config);

}  // namespace kabinet
