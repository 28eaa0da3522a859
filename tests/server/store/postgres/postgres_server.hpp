#pragma once

#include <string>
#include <utility>

#include "tests/server/support/started_script.hpp"

namespace kabinet {

/// The one PostgreSQL server of a test program (tests/private_postgres.sh). It ends with the program, however
/// the program ends.
class PostgresServer {
  public:
    /// Starts the server; null, with the reason, where that is not possible.
    static PostgresServer* start(std::string& why);
    static PostgresServer& only();

    PostgresServer(const PostgresServer&) = delete;
    ~PostgresServer();

    /// The URL of a new schema without tables. PostgreSQL takes long to make tables.
    std::string new_schema();
    /// The URL of a schema whose tables, once they are there, are empty. There is only one.
    std::string emptied_schema();
    /// Kills all processes of the server at once, and serves the same data again.
    void crash();
    /// Stops the server, which tells its clients; start_again() serves the same data again.
    void stop();
    void start_again();

  private:
    explicit PostgresServer(std::string folder) : folder_(std::move(folder)) {}
    bool launch(std::string& why);

    std::string folder_;
    StartedScript script_;
    int schemas_ = 0;
    std::string emptied_{};
};

}  // namespace kabinet
