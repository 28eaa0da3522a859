#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/store/postgres/postgres.hpp"

namespace kabinet::postgres {

/// The connection behind Connection and Statement, in libpq's pipeline mode.
class Session {
  public:
    Session(Connection::Config config, Connection::Hooks hooks);
    Session(const Session&) = delete;

    void ready(Connection& connection);
    const std::string& place() const { return place_; }
    std::int64_t process() const { return PQbackendPID(handle_.get()); }
    std::string new_name() { return "k" + std::to_string(++names_); }

    /// Sends the statement and waits for its rows.
    Result query(Statement& statement, const Parameters& parameters);
    /// Within a transaction only sends the statement.
    void run(Statement& statement, const Parameters& parameters);
    void script(const std::string& sql);
    int changes();

    void begin(Connection& connection);
    void commit();
    void rollback() noexcept;
    void disconnect() noexcept;

  private:
    using Clock = std::chrono::steady_clock;

    void connect(Connection& connection);
    bool alive();
    void clean_up();

    void send(Statement& statement, const Parameters& parameters);
    void sent(int done);
    void sync();
    Result all_read();
    Result last_result();
    Result answer();
    Result next();
    void drain();
    void wait(Clock::time_point until);
    [[noreturn]] void lost(const std::string& why);

    struct Finish {
        void operator()(PGconn* handle) const { PQfinish(handle); }
    };

    const Connection::Config config_;
    const Connection::Hooks hooks_;
    std::unique_ptr<PGconn, Finish> handle_;
    std::string place_;
    std::uint64_t connection_ = 0;  // counts the connections, so that statements know what each has prepared
    std::uint64_t names_ = 0;
    int unread_ = 0;  // statements whose results were not read
    int syncs_ = 0;   // synchronisation points whose results were not read
    bool in_transaction_ = false;
    bool broken_ = false;  // whatever libpq says of the connection
    bool dirty_ = false;   // a statement failed: which statements are prepared is not known
    int changed_ = 0;      // rows changed by the last statement whose result was read
    Clock::time_point next_attempt_{};
    std::chrono::milliseconds pause_{};
    std::optional<Error> failed_{};  // why the last attempt to connect failed
    Statement begin_, commit_, rollback_;
};

}  // namespace kabinet::postgres
