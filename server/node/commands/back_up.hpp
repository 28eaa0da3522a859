#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/ops/config.hpp"

namespace kabinet {

/// The report of a backup.
struct BackUpReport {
    std::string text;
    std::vector<std::string> flaws;  ///< of single matches, in the backup as in the original
};

/// Makes a backup of the database in the new file `file` (sqlite_backup::make), while a server may run on it.
/// A signal that ends the process leaves nothing behind.
std::expected<BackUpReport, std::string> back_up(const Config& config, const std::string& file);

}  // namespace kabinet
