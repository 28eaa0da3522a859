#pragma once

#include <cstdint>
#include <string>

#include "server/store/sqlite/sqlite.hpp"

/// Checks of the store's file before it is opened. Failures throw std::exception with a text for the
/// operator.
namespace kabinet::sqlite_file {

/// Makes a new, empty store at `path` if there is no file. Builds the file beside `path` and renames it, so
/// that a file at `path` is complete or damaged, never half made. Only the owner may read the file, because
/// hidden cards are derived from its content. Refuses when there is a write-ahead log without its database.
void create_if_missing(const std::string& path);

/// Whether other users of the machine may read the file.
bool others_can_read(const std::string& path);

/// Refuses a file that is plainly not a store. Does not ask SQLite, which would take an empty file for a new
/// database.
void expect_database(const std::string& path);

/// Makes a rename in `folder` (empty: the present one) durable.
void sync_folder(const std::string& folder);

/// The page size of the database in bytes, as its first page says.
std::int64_t page_size(const std::string& path);

/// Lets SQLite check the file, and throws what SQLite finds. A file up to `limit` bytes has every row and
/// index checked, a file up to eight times that only its pages, a larger file nothing.
void check(sqlite::Database& database, const std::string& path, std::int64_t limit);

}  // namespace kabinet::sqlite_file
