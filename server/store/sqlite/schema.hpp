#pragma once

#include <cstdint>
#include <span>

#include "server/store/sql/migrations.hpp"
#include "server/store/sqlite/sqlite.hpp"

/// The tables of the embedded store.
namespace kabinet::schema {

/// Marks a database as ours (PRAGMA application_id): "KABI".
inline constexpr std::int64_t kApplicationId = 0x4B414249;

/// All steps that this program knows, 1, 2, 3, ...
std::span<const Migration> migrations();

/// Makes the empty `database` ours, at the last version and with a new server key.
void create(sqlite::Database& database);

/// Brings `database` to the last version, in one transaction. Throws sqlite::Error, with a message for the
/// operator, when the database belongs to another program, was written by a newer version of this program, or
/// was built by other steps. Then nothing is changed.
void migrate(sqlite::Database& database);

/// As migrate, but changes nothing: throws unless the database has exactly the last version.
void expect_current(sqlite::Database& database);

}  // namespace kabinet::schema
