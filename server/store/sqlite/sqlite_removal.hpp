#pragma once

#include "server/store/sqlite/sqlite.hpp"
#include "server/store/streams.hpp"

namespace kabinet {

/// Takes streams out of an SQLite database.
class SqliteRemoval {
  public:
    explicit SqliteRemoval(sqlite::Database& database);

    /// Runs several statements: call within a transaction. Rows of streams and entries that are free again
    /// may be given to others, so whoever knows rows by heart forgets them.
    void write(const DropStreams& gone);

  private:
    sqlite::Statement placed_entries_, new_entries_, places_, streams_, placed_;
};

}  // namespace kabinet
