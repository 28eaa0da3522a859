#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "server/journal/routed_journal.hpp"
#include "server/node/server.hpp"
#include "tests/server/sim/air.hpp"
#include "tests/server/sim/client.hpp"
#include "tests/server/sim/disk.hpp"
#include "tests/server/sim/lease.hpp"
#include "tests/server/sim/workers.hpp"

namespace kabinet::sim {

/// What is broken on purpose, to see that a day's checks notice it (ND-11).
enum class Fault {
    none,
    lease_ignored,  ///< a process goes on answering when its lease is over
    no_fence,       ///< so it does, and the database takes what it writes
};

/// What the processes of a cluster share, beside the store.
struct Cluster {
    SimAir air;
    Fault fault = Fault::none;
    SimLeases leases{};
    NodeNumber last = 0;  ///< the number that was given last
};

/// One server process, from its start to its end. Alone it serves at once. In a cluster it has a lease of its
/// own, and leads when nobody else does, as server/node/roster.hpp has it.
class Process {
  public:
    struct Place {
        World& world;
        const Config& config;
        int shards;
        Store& store;
        Cluster* cluster = nullptr;               ///< null: alone
        SimJournal::OnTasks on_tasks{};           ///< see SimJournal
        std::function<void()> led = [] {};        ///< this process leads from now on
        std::function<void()> overtaken = [] {};  ///< the lease was ended: this process is to end
    };
    explicit Process(Place place);
    ~Process();
    Process(const Process&) = delete;

    Server& server() { return *server_; }
    SimJournal& journal() { return *journal_; }
    /// Whether the process leads; another one may have begun to do so, too.
    bool leads() const { return leads_; }
    /// Whether it leads and no other process does.
    bool holds_lead() const { return leads_ && !place_.cluster->leases.fences(number_); }
    /// Expires when the process ends.
    std::weak_ptr<bool> life() const { return life_; }

    /// As SIGSTOP, and SIGCONT after `ms`.
    void hang(std::int64_t ms) { pulse_->hold(place_.world.now(), place_.world.now() + ms); }
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
    bool renew();
    void look_who_leads();
    void follow(NodeNumber lead);
    void keep(const std::string& table, std::move_only_function<void(bool)> done);
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
    std::unique_ptr<RoutedJournal> routed_;  // in a cluster
    std::unique_ptr<SimWorkers> workers_;
    std::unique_ptr<SimWire> air_;  // in a cluster
    std::unique_ptr<Server> server_;
    std::vector<std::weak_ptr<Wire>> wires_;
    bool leads_ = false, ending_ = false;
    std::int64_t renewed_ = 0, renews_at_ = 0;
    std::int64_t cut_until_ = 0, calm_at_ = 0;
};

}  // namespace kabinet::sim
