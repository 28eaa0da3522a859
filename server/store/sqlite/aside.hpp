#pragma once

#include <string>

#include "server/store/sqlite/sqlite.hpp"

/// A look at a database from beside a server: no lock of a server is taken, and nothing is written. Failures
/// throw std::exception with a text for the operator.
namespace kabinet::sqlite_aside {

/// Whether another process has the database open.
bool in_use(const std::string& path);

/// Refuses what is no sound file of a store. Looks at the write-ahead log only where nobody has the database
/// open.
void expect_sound(const std::string& path);

/// Opens a sound database for reading only. Where no other process has the database open and it has no log,
/// SQLite takes no lock and makes no file beside it: nobody may open it for writing meanwhile.
sqlite::Database open(const std::string& path);

}  // namespace kabinet::sqlite_aside
