#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/core/fair.hpp"

/// Tables from one database to another, row by row, in memory that does not grow with them.
namespace kabinet::sql {

struct Column {
    std::string name;
    bool number = false;  ///< or a text
};
struct Table {
    std::string name;
    std::vector<Column> columns;
    std::string order;  ///< the columns that say which row is which, as SQL
};
using Row = std::vector<std::variant<std::int64_t, std::string>>;

/// What two copies of a table have in common: how many rows, and a hash over all of them in order.
struct Sum {
    std::int64_t rows = 0;
    std::string hash{};

    void add(const Row& row) {
        std::string text = hash;
        for (const auto& value : row) {
            const auto* number = std::get_if<std::int64_t>(&value);
            const std::string& one = number ? std::to_string(*number) : std::get<std::string>(value);
            text += std::to_string(one.size()) + (number ? "#" : ":") + one;
        }
        hash = to_hex(sha256(text));
        ++rows;
    }
    bool operator==(const Sum&) const = default;
};

inline std::string names_of(const Table& table) {
    std::string names;
    for (const Column& column : table.columns) names += (names.empty() ? "" : ", ") + column.name;
    return names;
}

/// Calls `take` with every row of the table, in order. PostgreSQL must be in a transaction.
template <class Dialect, class Take>
void each_row(typename Dialect::Database& database, const Table& table, Take take) {
    const auto pass_on = [&](typename Dialect::Cursor rows) {
        std::int64_t passed = 0;
        for (; rows.next(); ++passed) {
            Row row;
            for (int i = 0; const Column& column : table.columns) {
                if (column.number) {
                    row.emplace_back(rows.number(i));
                } else {
                    row.emplace_back(rows.text(i));
                }
                ++i;
            }
            take(row);
        }
        return passed;
    };
    const std::string query =
        "SELECT " + names_of(table) + " FROM " + table.name + " ORDER BY " + table.order;
    if constexpr (Dialect::kFetches) {
        database.exec("DECLARE copied NO SCROLL CURSOR FOR " + query);
        auto fetch = database.prepare("FETCH 1000 FROM copied");
        while (pass_on(fetch.query()) > 0) {
        }
        database.exec("CLOSE copied");
    } else {
        auto statement = database.prepare(query);
        pass_on(statement.query());
    }
}

template <class Dialect>
Sum sum_of(typename Dialect::Database& database, const Table& table) {
    Sum sum;
    each_row<Dialect>(database, table, [&](const Row& row) { sum.add(row); });
    return sum;
}

/// Copies the rows of the table, and returns what was copied.
template <class From, class To>
Sum copy(typename From::Database& from, typename To::Database& to, const Table& table) {
    constexpr std::int64_t kAtOnce = 500;  // rows that may be under way
    std::string places;
    for (std::size_t i = 1; i <= table.columns.size(); ++i)
        places += (i > 1 ? ", ?" : "?") + std::to_string(i);
    auto insert =
        to.prepare("INSERT INTO " + table.name + " (" + names_of(table) + ") VALUES (" + places + ")");
    Sum sum;
    each_row<From>(from, table, [&](const Row& row) {
        insert.run_row(row);
        sum.add(row);
        if (sum.rows % kAtOnce == 0) to.changes();
    });
    return sum;
}

}  // namespace kabinet::sql
