#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/sql/stream_rows.hpp"
#include "server/store/sqlite/sqlite.hpp"
#include "server/store/sqlite/sqlite_removal.hpp"

namespace kabinet {

/// The table of entries in a SQLite store, whose places are noted for many entries at once (places.hpp). Each
/// call throws sqlite::Error as SQLite reports one.
class SqliteEntries {
  public:
    explicit SqliteEntries(sqlite::Database& database);

    /// Writes the entry of the stream with that row, at once.
    void insert(std::int64_t stream, const Append& entry);
    void flush() {}
    void forget_waiting() {}
    void drop(const DropStreams& gone) { removal_.write(gone); }

    /// Nothing when there is no such stream.
    std::optional<sql::End> end_of(const std::string& stream);
    std::optional<StoredStream> stream(std::string_view id);
    std::vector<Append> entries(std::string_view stream, std::span<const int> numbers);

    /// So many entries have no place yet that reading a stream would take long.
    bool want_places() const;
    /// Notes all places, within the open transaction; call places_noted() when that is committed.
    void note_places();
    void places_noted() { unplaced_ = 0; }

  private:
    sqlite::Statement insert_, end_of_, note_places_, note_placed_, stream_, entries_;
    SqliteRemoval removal_;
    int unplaced_;  // upper bound of the entries whose places are not noted
};

}  // namespace kabinet
