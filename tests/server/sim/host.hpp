#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "tests/server/sim/process.hpp"
#include "tests/server/sim/storage.hpp"

namespace kabinet::sim {

/// One address with a server behind it, or several servers on one store, which can be killed and started
/// again.
class Host {
  public:
    Host(World& world, Config config, int shards, std::unique_ptr<Storage> storage = in_memory(),
         int servers = 1, Fault fault = Fault::none);
    ~Host() {
        on_dead = nullptr;
        kill_all();
    }

    /// Starts every server that does not run.
    void start();
    /// As `kill -9` of a server, most times of one that leads: only durable data survives, and no socket is
    /// closed politely. With `power` lost, only synced data survives.
    void kill(bool power = false);
    /// As SIGTERM: a server ends in good order, or is killed after ten seconds. Then runs `then`.
    void stop(std::function<void()> then);
    /// Something happens that happens to one of several servers alone, or to what is between them.
    void trouble();
    /// Nothing of that lasts any longer.
    void calm();

    /// Whether any server runs.
    bool running() const;
    bool several() const { return processes_.size() > 1; }
    /// The server that leads, or any that runs.
    Server& server() { return main().server(); }
    Storage& storage() { return *storage_; }
    /// The disk does nothing for `ms`.
    void jam(std::int64_t ms) { main().journal().jam(ms); }
    /// See SimJournal.
    void lose_answers(int commits);
    /// Whether nothing waits to be written.
    bool quiet() const;
    /// How long a request may be under way that nobody waits for any more, ms.
    std::int64_t patience() const { return several() ? 20'000 : 8'000; }
    /// How long what is done by one server may be unknown to another, ms.
    std::int64_t lag() const { return several() ? 6'000 : 0; }
    int shards() const { return shards_; }
    const Config& config() const { return config_; }
    /// The servers that run.
    std::vector<Server*> servers();
    /// How often a server has begun to lead.
    int takeovers() const { return takeovers_; }

    /// Called when a server is dead. If no other runs, its storage is left alone.
    std::function<void()> on_dead;
    /// See SimJournal.
    SimJournal::OnTasks on_tasks;

    /// A connection to a random shard of a random server; null where that is down.
    std::shared_ptr<Wire> connect(Client& client);

  private:
    using Place = std::unique_ptr<Process>;

    void start(Place& place);
    void kill(Place& place);
    void kill_all();
    Place& any();
    Process& main();

    World& world_;
    Config config_;
    int shards_;
    std::unique_ptr<Storage> storage_;
    Cluster cluster_{.air = {.world = world_}};
    std::vector<Place> processes_;  // null: it is dead
    int takeovers_ = 0;
};

}  // namespace kabinet::sim
