#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store/postgres/postgres.hpp"
#include "server/store/sql/stream_rows.hpp"

namespace kabinet {

/// The table of entries in a PostgreSQL store. Entries wait in memory until flush() writes them as one
/// statement. Each call throws postgres::Error.
class PostgresEntries {
  public:
    explicit PostgresEntries(postgres::Connection& database);

    /// Takes the entry of the stream with that row.
    void insert(std::int64_t stream, const Append& entry);
    void flush();
    void forget_waiting();
    void drop(const DropStreams& gone);

    /// Nothing when there is no such stream.
    std::optional<sql::End> end_of(const std::string& stream);
    /// As end_of(), for several streams at once; those that do not exist are left out.
    std::vector<std::pair<std::string, sql::End>> ends_of(const std::vector<std::string_view>& streams);
    std::optional<StoredStream> stream(std::string_view id);
    std::vector<Append> entries(std::string_view stream, std::span<const int> numbers);

  private:
    postgres::Statement insert_, ends_of_, drop_entries_, drop_streams_, stream_, entries_;
    postgres::Array rows_, numbers_, overs_;          // of the entries that wait,
    postgres::Array texts_, hashes_, actors_, keys_;  // column by column
};

}  // namespace kabinet
