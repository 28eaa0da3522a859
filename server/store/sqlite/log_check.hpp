#pragma once

#include <cstdint>
#include <optional>
#include <string>

/// Damage in a write-ahead log. SQLite takes damage for the end of the log: SQLite ignores the commits after
/// the damage, and overwrites them (docs/decisions/0109). Failures throw std::runtime_error, for the
/// operator.
namespace kabinet::sqlite_log {

struct Damage {
    std::int64_t frame = 0;  ///< the first unusable frame, counted from 1; 0 is the header of the log
    std::int64_t at = 0;     ///< where the damage begins in the log, bytes
    std::int64_t sound = 0;  ///< commits before the damage
    std::int64_t lost = 0;   ///< commits from the damage on
    /// The database already has all that is still readable in the log.
    bool moved = false;
    /// False when only one bit in the last commit is wrong: a write cut short, over a failed write, might
    /// look like that.
    bool certain = true;
};

/// Looks at the log of the database at `path`. Nobody may have the database open. Empty when there is no log,
/// or when a loss of power explains all that is wrong at its end. Assumes that each commit was synced before
/// the next began.
std::optional<Damage> find_damage(const std::string& path);

/// Describes the damage for the operator of the database at `path`.
std::string describe(const std::string& path, const Damage& damage);

/// Throws when find_damage() finds damage. Only logs damage that is not certain, and damage that a loss of
/// power may explain when commits are not synced (`synced` is false).
void refuse_damage(const std::string& path, bool synced);

/// Cuts the log off where the damage begins, and syncs the log. Empties a log whose content was moved: its
/// beginning is older than the database.
void cut(const std::string& path, const Damage& damage);

}  // namespace kabinet::sqlite_log
