#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/server.hpp"
#include "tests/server/sim/client.hpp"
#include "tests/server/sim/disk.hpp"
#include "tests/server/sim/ledger.hpp"
#include "tests/server/sim/storage.hpp"
#include "tests/server/sim/workers.hpp"

namespace kabinet::sim {

/// A server that can be killed and started again on the same store.
class Host {
  public:
    Host(World& world, Config config, int shards, std::unique_ptr<Storage> storage = in_memory());
    ~Host() { kill(); }

    void start();
    /// As `kill -9`: nothing it had not made durable survives, and no socket is closed politely. With the
    /// power gone, nothing the disk was not made to keep survives either.
    void kill(bool power = false);
    /// As SIGTERM: ends in good order, and runs `then` when it has.
    void stop(std::function<void()> then);
    bool running() const { return server_ != nullptr; }
    Server& server() { return *server_; }
    Storage& storage() { return *storage_; }
    SimJournal& journal() { return *journal_; }
    int shards() const { return shards_; }
    const Config& config() const { return config_; }
    /// Expires when this life of the server ends.
    std::weak_ptr<int> life() const { return life_; }

    /// A connection to a shard of chance's choosing; null while the server is down.
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

/// What is played at a table, and by how many.
struct Setting {
    std::string game;
    int seats = 2;
    int spectators = 2;
    int plies = 20;  ///< from then on whoever is to move resigns
    Json clock = nullptr;
    std::string name{};  ///< what its clients' names begin with
};

/// Players who meet at a table, play legal moves by chance and resign at some ply, and spectators who watch:
/// all by the protocol, whatever happens to server and network.
class Table {
  public:
    /// With a ledger, everything its clients are shown is noted there.
    Table(World& world, Host& host, Setting setting, Ledger* ledger = nullptr);

    bool over() const;
    std::vector<std::unique_ptr<Client>>& clients() { return clients_; }
    const std::string& match() const { return match_; }

    /// After the end: nothing acknowledged is missing or there twice, the record proves itself, all hold the
    /// same.
    void check();

  private:
    struct Acked {
        std::string player;
        Json action;
        std::int64_t ply;
    };
    Json table(const std::string& key) const;
    void play(std::size_t seat);
    void move(std::size_t seat, const Json& document);

    World& world_;
    Host& host_;
    Setting setting_;
    int seats_;
    Ledger* ledger_;
    std::vector<std::unique_ptr<Client>> clients_;  // players by seat, then spectators
    std::string match_;
    std::vector<bool> busy_;
    bool create_sent_ = false;
    std::vector<Acked> acked_;
};

}  // namespace kabinet::sim
