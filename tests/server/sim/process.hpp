#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "server/node/server.hpp"
#include "tests/server/sim/air.hpp"
#include "tests/server/sim/client.hpp"
#include "tests/server/sim/disk.hpp"
#include "tests/server/sim/lease.hpp"
#include "tests/server/sim/workers.hpp"
#include "tests/server/support/sent_journal.hpp"

namespace kabinet::sim {

/// What is broken on purpose, to see that a day's checks notice it (ND-11).
enum class Fault {
    none,
    no_fence,       ///< the database takes what anybody writes
    lease_ignored,  ///< whoever was active once answers as if it were so for good
};

/// What the processes of a cluster share, beside the store.
struct Cluster {
    SimAir air;
    Fault fault = Fault::none;
    SimLease lease{};
    NodeNumber last = 0;  ///< the number that was given last
};

/// One server process, from its start to its end. Alone it serves at once. In a cluster it looks for the
/// lease of the database, as server/node/candidate.hpp does, and is active when it has the lease.
class Process {
  public:
    struct Place {
        World& world;
        const Config& config;
        int shards;
        Store& store;
        Cluster* cluster = nullptr;               ///< null: alone
        std::function<void()> on_task = [] {};    ///< see SimJournal
        std::function<void()> took_over = [] {};  ///< this process is active from now on
        std::function<void()> overtaken = [] {};  ///< another process has taken the lease: this one is to end
    };
    explicit Process(Place place);
    ~Process();
    Process(const Process&) = delete;

    Server& server() { return *server_; }
    SimJournal& journal() { return *journal_; }
    /// Whether the process does what is asked; another one may have begun to do so, too.
    bool active() const { return active_; }
    /// Whether it is active and no other process is.
    bool holds_lease() const { return active_ && !place_.cluster->lease.fences(epoch_); }
    /// Expires when the process ends.
    std::weak_ptr<bool> life() const { return life_; }

    /// As SIGSTOP, and SIGCONT after `ms`.
    void hang(std::int64_t ms) { pulse_->held_until = place_.world.now() + ms; }
    /// The process can't reach the database for `ms`.
    void lose_database(std::int64_t ms) { cut_until_ = place_.world.now() + ms; }
    /// The others hear nothing of this process for `ms`; unless that is `one_way`, it hears nothing of them.
    void lose_air(std::int64_t ms, bool one_way);
    /// Ends in good order; `then` runs when all is said.
    void drain(std::function<void()> then);

    /// A connection to a random shard; null when the server refuses.
    std::shared_ptr<Wire> connect(Client& client);

  private:
    void serve();
    void look();
    void keep_lease();
    void follow_or_take_over();
    bool holds() const;
    bool reaches_database() const { return place_.world.now() >= cut_until_; }
    std::optional<StoreError> may_write() const;
    std::optional<StoreError> may_read() const;
    Membership membership();

    const Place place_;
    const NodeNumber number_;
    std::shared_ptr<Pulse> pulse_ = std::make_shared<Pulse>();
    std::shared_ptr<bool> life_ = std::make_shared<bool>();  // there while the process is
    std::vector<std::unique_ptr<SimLoop>> loops_;
    std::unique_ptr<SimJournal> journal_;
    std::unique_ptr<testing::SentJournal> sent_;  // in a cluster
    std::unique_ptr<SimWorkers> workers_;
    std::unique_ptr<SimWire> air_;  // in a cluster
    std::unique_ptr<Server> server_;
    std::vector<std::weak_ptr<Wire>> wires_;
    bool active_ = false, ending_ = false;
    NodeNumber followed_ = 0;
    std::uint64_t epoch_ = 0;
    std::int64_t renewed_ = 0;
    std::int64_t cut_until_ = 0;
};

}  // namespace kabinet::sim
