#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "server/node/server.hpp"
#include "tests/server/sim/client.hpp"
#include "tests/server/sim/disk.hpp"
#include "tests/server/sim/storage.hpp"
#include "tests/server/sim/workers.hpp"

namespace kabinet::sim {

/// A server that can be killed and started again on the same store.
class Host {
  public:
    Host(World& world, Config config, int shards, std::unique_ptr<Storage> storage = in_memory());
    ~Host() {
        on_dead = nullptr;
        kill();
    }

    void start();
    /// As `kill -9`: only durable data survives, and no socket is closed politely. With `power` lost, only
    /// synced data survives.
    void kill(bool power = false);
    /// As SIGTERM: ends in good order, and then runs `then`.
    void stop(std::function<void()> then);
    bool running() const { return server_ != nullptr; }
    Server& server() { return *server_; }
    Storage& storage() { return *storage_; }
    SimJournal& journal() { return *journal_; }
    int shards() const { return shards_; }
    const Config& config() const { return config_; }
    /// Called when the server is dead and its storage is left alone.
    std::function<void()> on_dead;
    /// Called when a task has become durable, before anybody has heard of the task.
    std::function<void()> on_task;
    /// Expires when this life of the server ends.
    std::weak_ptr<int> life() const { return life_; }

    /// A connection to a random shard; null while the server is down.
    std::shared_ptr<Wire> connect(Client& client);

  private:
    World& world_;
    Config config_;
    int shards_;
    std::unique_ptr<Storage> storage_;
    std::vector<std::unique_ptr<SimLoop>> loops_;
    std::unique_ptr<SimJournal> journal_;
    std::unique_ptr<SimWorkers> workers_;
    std::unique_ptr<Server> server_;
    std::vector<std::weak_ptr<Wire>> wires_;
    std::shared_ptr<int> life_;  // there while the server is
};

}  // namespace kabinet::sim
