#pragma once

#include <expected>
#include <string>

#include "server/ops/config.hpp"

namespace kabinet {

/// Takes the mark of a backup off the database, so that the next start goes on with everything. For the
/// operator of a stopped server who knows that the server which the backup was taken from has accepted
/// nothing since. Returns when the backup was made, in words. The error says why nothing was changed: the
/// file is missing or not marked, or a server runs on it.
std::expected<std::string, std::string> resume_backup(const Config& config);

}  // namespace kabinet
