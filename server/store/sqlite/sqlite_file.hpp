#pragma once

#include <cstdint>
#include <string>

#include "server/store/sqlite/sqlite.hpp"

/// Opening the store's file with every doubt about it resolved first. Failures throw std::exception whose
/// text is for the operator.
namespace kabinet::sqlite_file {

/// Makes a new, empty store at `path` if nothing is there: built beside it and renamed, so that a file at
/// `path` is complete or damaged, never half made. Its owner alone may read it: it holds what hidden cards
/// are derived from. Refuses when a write-ahead log lies there without its database.
void create_if_missing(const std::string& path);

/// Whether other users of the machine may read the file.
bool others_can_read(const std::string& path);

/// Refuses what can be seen not to be a store without asking SQLite, which would take an empty file for a new
/// database.
void expect_database(const std::string& path);

/// How large a page of the database is, bytes, by its first page.
std::int64_t page_size(const std::string& path);

/// Lets SQLite check the file, and throws what it finds: every row and index up to `limit` bytes, the pages
/// alone up to eight times that, nothing beyond.
void check(sqlite::Database& database, const std::string& path, std::int64_t limit);

}  // namespace kabinet::sqlite_file
