#pragma once

#include <string_view>
#include <vector>

#include "server/store/history.hpp"
#include "server/store/sqlite/sqlite.hpp"

namespace kabinet {

/// What people have typed about the tournaments that they host, in a SQLite store (history.hpp). Each call
/// throws sqlite::Error as SQLite reports one.
class SqliteHosts {
  public:
    explicit SqliteHosts(sqlite::Database& database);

    /// Takes out what the account has typed.
    void forget(std::string_view account);
    std::vector<HostedEvent> hosted_by(std::string_view account);

  private:
    sqlite::Statement forget_terms_, forget_titles_, forget_reasons_, hosted_;
};

}  // namespace kabinet
