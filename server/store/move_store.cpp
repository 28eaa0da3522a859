#include "server/store/move_store.hpp"

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <vector>

#include "server/ops/database_url.hpp"
#include "server/store/open_store.hpp"
#include "server/store/postgres/dialect.hpp"
#include "server/store/postgres/postgres_schema.hpp"
#include "server/store/sql/table_copy.hpp"
#include "server/store/sqlite/dialect.hpp"
#include "server/store/sqlite/places.hpp"

namespace kabinet {
namespace {

using sql::Sum;
using sql::Table;

bool is_url(const std::string& place) {
    return place.contains("://");
}

/// Sorting a large table takes its time.
constexpr std::chrono::minutes kPatience{60};

/// All tables that both dialects have, as the file has them. SQLite alone keeps the places of entries, and
/// numbers entries.
std::vector<Table> tables_of(sqlite::Database& file) {
    auto columns = file.prepare(
        "SELECT t.name, c.name, c.type = 'INTEGER', c.pk FROM sqlite_schema t JOIN pragma_table_info(t.name) "
        "c "
        "WHERE t.type = 'table' AND t.name NOT IN ('place', 'placed', 'schema_migrations') "
        "AND t.name || '.' || c.name <> 'entry.row' ORDER BY t.name, c.pk = 0, c.pk, c.cid");
    auto rows = columns.query();
    std::vector<Table> tables;
    while (rows.next()) {
        if (tables.empty() || tables.back().name != rows.text(0)) tables.push_back({rows.text(0), {}, ""});
        Table& table = tables.back();
        table.columns.push_back({rows.text(1), rows.number(2) != 0});
        if (rows.number(3) != 0) table.order += (table.order.empty() ? "" : ", ") + rows.text(1);
        if (table.name == "entry") table.order = "stream, n";
    }
    return tables;
}

/// A new store has a row about itself, which gives way to that of the source.
template <class Database>
void expect_empty(Database& to, const std::vector<Table>& tables) {
    for (const Table& table : tables) {
        if (table.name != "server" && to.number("SELECT count(*) FROM " + table.name) != 0)
            throw std::runtime_error("the target has data already");
    }
    to.exec("DELETE FROM server");
}

/// New rows must not get the numbers of rows that were copied.
void settle(postgres::Connection& to, const std::vector<Table>& tables) {
    for (const Table& table : tables) {
        if (table.columns.front().name != "row") continue;
        to.exec("SELECT setval(pg_get_serial_sequence('" + table.name +
                "', 'row'), (SELECT coalesce(max(row), 0) + 1 FROM " + table.name + "), false)");
    }
}

void settle(sqlite::Database& to, const std::vector<Table>&) {
    to.exec(std::string(sqlite_places::kNote));
    to.exec(std::string(sqlite_places::kNoted));
}

template <class From, class To>
std::string copy_all(typename From::Database& from, typename To::Database& to,
                     const std::vector<Table>& tables) {
    from.begin();
    to.begin();
    expect_empty(to, tables);
    std::int64_t rows = 0;
    for (const Table& table : tables) {
        const Sum copied = sql::copy<From, To>(from, to, table);
        if (sql::sum_of<To>(to, table) != copied)
            throw std::runtime_error("the copy of " + table.name + " differs: nothing is kept");
        rows += copied.rows;
    }
    settle(to, tables);
    to.commit();
    from.rollback();
    return std::to_string(rows) + " rows in " + std::to_string(tables.size()) + " tables";
}

/// Opened as a server opens a store, which keeps all servers off and brings the schema up to date.
std::unique_ptr<DurableStore> held(const std::string& place) {
    StoreConfig config;
    (is_url(place) ? config.url : config.path) = place;
    auto opened = open_store(config);
    if (!opened) throw std::runtime_error(opened.error().message);
    return std::move(opened->writer);
}

std::string move(const std::string& from, const std::string& to) {
    if (is_url(from) == is_url(to)) throw std::runtime_error("one of the two is a file, the other one a URL");
    const std::string& url = is_url(from) ? from : to;
    const std::string& path = is_url(from) ? to : from;
    if (const auto fine = check_database_url(url); !fine) throw std::runtime_error(fine.error());
    if (!is_url(from) && !std::filesystem::exists(from)) throw std::runtime_error("there is no " + from);
    const auto source = held(from), target = held(to);
    sqlite::Database file(path, SQLITE_OPEN_READWRITE);
    postgres::Connection database({.url = url, .patience = kPatience}, {});
    database.ready();
    postgres_schema::expect_all_known(database);
    const auto tables = tables_of(file);
    return is_url(to) ? copy_all<SqliteDialect, PostgresDialect>(file, database, tables)
                      : copy_all<PostgresDialect, SqliteDialect>(database, file, tables);
}

}  // namespace

std::expected<std::string, StoreError> move_store(const std::string& from, const std::string& to) try {
    return move(from, to);
} catch (const std::exception& error) {
    return std::unexpected(StoreError{error.what()});
}

}  // namespace kabinet
