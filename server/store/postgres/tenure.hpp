#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>

#include "server/store/lease.hpp"
#include "server/store/postgres/fence.hpp"

namespace kabinet {

/// The right of this process to write to a database. Each transaction holds
/// the fence of the process at the epoch of its connection (fence.hpp), and each new connection that may
/// write begins a new epoch. So what came of the last commit is decided by then. For the thread that writes,
/// but for the lease and expect_decided().
class Tenure {
  public:
    /// `id`: see fence::this_node. `plays`: see fence::Node.
    explicit Tenure(Lease::Now now, const std::string& id = {}, const std::string& plays = {})
        : lease_(std::move(now)), node_(fence::this_node(id)) {
        node_.plays = plays;
    }

    Lease& lease() { return lease_; }
    const fence::Node& node() const { return node_; }
    bool begun() const { return lease_.epoch() != 0; }

    /// Takes the right for the first time beside other processes, on a new connection.
    void join(postgres::Connection& database);
    /// Takes the right for the first time, and leads, on a new connection. Waits for at most `wait` for the
    /// end of another process's lease, and throws postgres::Error then. Who waits at all takes the right of a
    /// process that has no connections left at once: most likely it was killed, and is this server before a
    /// restart.
    void begin(postgres::Connection& database, std::chrono::milliseconds wait);
    /// After begin(), once tables of before 0195 are brought up to date.
    void complete(postgres::Connection& database) { fence::own(database, node_, lease_.epoch()); }
    /// The same as nobody has waited for, on a later connection. Throws where another process has taken over.
    void resume(postgres::Connection& database);
    /// Lets the next process take over at once.
    void give_back(postgres::Connection& database);

    /// At the beginning of a transaction: the transaction fails where another process has taken over.
    void check(postgres::Connection& database);
    /// Call with what a transaction has failed with.
    void failed(const postgres::Error& error);

    /// A commit was sent, and nobody knows what came of it. Nothing may be read until resume() has returned.
    void doubt() { decided_ = false; }
    /// Throws where nothing may be written, as the lease is over.
    void expect_held() const;
    /// Throws where nothing may be read, as the outcome of the last commit is not known. From any thread.
    void expect_decided() const;

  private:
    Lease lease_;
    fence::Node node_;
    std::optional<postgres::Statement> check_;
    std::atomic<bool> decided_ = true;
};

}  // namespace kabinet
