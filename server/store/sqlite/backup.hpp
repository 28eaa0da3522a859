#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "server/store/store_error.hpp"

/// A backup of a store that may be in use (GEN-3).
namespace kabinet::sqlite_backup {

struct Backup {
    std::int64_t taken = 0;  ///< Unix time, ms: all that was acknowledged before is in the backup
    std::int64_t bytes = 0;
    std::int64_t streams = 0;
    std::int64_t unfinished = 0;
    /// Streams whose chain of hashes is wrong, in the backup as in the original: each says which and why.
    std::vector<std::string> flaws;
};

/// Copies the store at `path` to the new file `target`, marked as a backup. A server on `path` goes on. The
/// copy appears when it is complete, checked and durable; after a failure nothing is left. Refuses an
/// existing `target`. The copy has the schema of this program.
std::expected<Backup, StoreError> make(const std::string& path, const std::string& target);

}  // namespace kabinet::sqlite_backup
