#pragma once

#include <string>

#include "server/store/postgres/postgres.hpp"
#include "server/store/postgres/postgres_entries.hpp"
#include "server/store/postgres/postgres_hosts.hpp"

namespace kabinet {

/// PostgreSQL, for what the SQL stores have in common (sql/sql_store.hpp).
struct PostgresDialect {
    using Database = postgres::Connection;
    using Statement = postgres::Statement;
    using Cursor = postgres::Cursor;
    using Error = postgres::Error;
    using Entries = PostgresEntries;
    using Hosts = PostgresHosts;

    // One question for the ends of all streams of a batch, in place of one each.
    static constexpr bool kAsksAhead = true;
    // The rows of a query come all at once, unless they are fetched.
    static constexpr bool kFetches = true;
    // PostgreSQL chooses its indexes itself.
    static constexpr const char* kUnfinishedIndex = "";
    static constexpr const char* kButMatchesIndex = "";

    static Error damaged(const std::string& how) {
        Error error("it is damaged: " + how, "XX001");
        error.damaged = true;
        return error;
    }
};

}  // namespace kabinet
