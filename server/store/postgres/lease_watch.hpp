#pragma once

#include <expected>
#include <string>

#include "server/store/postgres/postgres.hpp"
#include "server/store/store_error.hpp"

namespace kabinet {

/// Looks who has the right to write to a PostgreSQL database, on a connection of its own. For one thread.
class LeaseWatch {
  public:
    explicit LeaseWatch(const std::string& url);

    /// The server that has the right, in words; empty when a server may take it.
    std::expected<std::string, StoreError> active();

  private:
    postgres::Connection database_;
};

}  // namespace kabinet
