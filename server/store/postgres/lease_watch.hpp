#pragma once

#include <expected>
#include <optional>
#include <string>

#include "server/store/postgres/fence.hpp"
#include "server/store/store_error.hpp"

namespace kabinet {

/// Looks who has the right to write to a PostgreSQL database, on a connection of its own. For one thread.
class LeaseWatch {
  public:
    explicit LeaseWatch(const std::string& url);

    /// The server that has the right; nothing when another server may take it.
    std::expected<std::optional<fence::Holder>, StoreError> active();
    /// What the server plays, or played, that has the right or had it last (plays.hpp).
    std::expected<std::string, StoreError> plays();

  private:
    template <class T>
    std::expected<T, StoreError> look(T (*read)(postgres::Connection&));

    postgres::Connection database_;
};

}  // namespace kabinet
