#pragma once

#include <string_view>
#include <vector>

#include "server/store/history.hpp"
#include "server/store/postgres/postgres.hpp"

namespace kabinet {

/// What people have typed about the tournaments that they host, in a PostgreSQL store (history.hpp). The JSON
/// is read here: PostgreSQL refuses some texts that are JSON, such as one with "\u0000". Each call throws
/// postgres::Error.
class PostgresHosts {
  public:
    explicit PostgresHosts(postgres::Connection& database);

    /// Takes out what the account has typed.
    void forget(std::string_view account);
    std::vector<HostedEvent> hosted_by(std::string_view account);

  private:
    void forget_reasons(std::string_view account);

    postgres::Statement candidates_, set_terms_, set_title_, reasons_, set_reason_;
};

}  // namespace kabinet
