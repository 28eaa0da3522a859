#pragma once

#include <string>

#include "tests/server/support/started_script.hpp"

namespace kabinet {

/// A NATS server of a test's own on loopback (tests/private_nats.sh). It ends with the test, however that
/// ends.
class NatsServer {
  public:
    /// Whether nats-server is installed.
    static bool is_here();

    /// Takes a port, and starts nothing yet. `config`: the text of a configuration of
    /// nats-server, where FOLDER stands for folder().
    explicit NatsServer(std::string config = "");
    NatsServer(const NatsServer&) = delete;
    ~NatsServer();

    /// Returns when the server takes connections.
    void start();
    /// Kills the server.
    void stop();
    /// The server hangs: it does nothing, and its connections stand.
    void freeze();

    /// Its URL, with `user`, such as "name:password", or without one.
    std::string url(const std::string& user = "", const std::string& scheme = "nats") const;
    /// A folder that is removed with the server.
    const std::string& folder() const { return folder_; }

  private:
    std::string folder_;
    std::string config_;
    int port_ = 0;
    StartedScript script_;
};

}  // namespace kabinet
