#pragma once

#include <cstdint>
#include <optional>
#include <string>

/// Damage in a write-ahead log, which SQLite takes for the end of it: it passes over all that was committed
/// behind, and overwrites it (docs/decisions/0109). Failures throw std::runtime_error, for the operator.
namespace kabinet::sqlite_log {

struct Damage {
    std::int64_t frame = 0;  ///< the first that can't be used, counted from 1; 0 is the header of the log
    std::int64_t at = 0;     ///< where it begins in the log, bytes
    std::int64_t sound = 0;  ///< commits in front of it
    std::int64_t lost = 0;   ///< commits from there on
    /// All that can still be read of the log has been moved into the database before.
    bool moved = false;
    /// False where one bit is wrong in the last commit alone: a write that was cut short, over one that had
    /// failed, might look like that.
    bool certain = true;
};

/// Looks at the log of the database at `path`, which nobody has open. Empty when there is no log, or when a
/// loss of power explains whatever is wrong with its end, where each commit was synced before the next one
/// began.
std::optional<Damage> find_damage(const std::string& path);

/// What is wrong, in words for the operator of the database at `path`.
std::string describe(const std::string& path, const Damage& damage);

/// Throws what `find_damage` finds. It is logged only where it is not certain, or where commits are not
/// synced
/// (`synced` is false) and a loss of power may explain it.
void refuse_damage(const std::string& path, bool synced);

/// Cuts the log off where the damage begins, and syncs it. A log whose content was moved goes whole: its
/// beginning is older than the database.
void cut(const std::string& path, const Damage& damage);

}  // namespace kabinet::sqlite_log
