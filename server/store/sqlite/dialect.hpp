#pragma once

#include <string>

#include "server/store/sqlite/sqlite.hpp"
#include "server/store/sqlite/sqlite_entries.hpp"
#include "server/store/sqlite/sqlite_hosts.hpp"

namespace kabinet {

/// SQLite, for what the SQL stores have in common (sql/sql_store.hpp).
struct SqliteDialect {
    using Database = sqlite::Database;
    using Statement = sqlite::Statement;
    using Cursor = sqlite::Cursor;
    using Error = sqlite::Error;
    using Entries = SqliteEntries;
    using Hosts = SqliteHosts;

    static constexpr bool kAsksAhead = false;  // a question costs no way
    static constexpr bool kFetches = false;    // rows come one by one
    // SQLite guesses from statistics that the server does not gather.
    static constexpr const char* kUnfinishedIndex = " INDEXED BY stream_unfinished";
    static constexpr const char* kButMatchesIndex = " INDEXED BY stream_but_matches";

    static Error damaged(const std::string& how) { return {SQLITE_CORRUPT, "it is damaged: " + how}; }
};

}  // namespace kabinet
