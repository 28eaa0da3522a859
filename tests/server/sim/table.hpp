#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/server.hpp"
#include "tests/server/sim/client.hpp"
#include "tests/server/sim/disk.hpp"
#include "tests/server/sim/workers.hpp"

namespace kabinet::sim {

/// A server that can be killed and started again on the same store.
class Host {
  public:
    Host(World& world, Config config, int shards);
    ~Host() { kill(); }

    void start();
    /// As `kill -9`: nothing it had not made durable survives, and no socket is closed politely.
    void kill();
    bool running() const { return server_ != nullptr; }
    Server& server() { return *server_; }
    MemoryStore& store() { return store_; }

    /// A connection to a shard of chance's choosing; null while the server is down.
    std::shared_ptr<Wire> connect(Client& client);

  private:
    World& world_;
    Config config_;
    int shards_;
    MemoryStore store_;
    std::vector<std::unique_ptr<SimLoop>> loops_;
    std::unique_ptr<SimJournal> journal_;
    std::unique_ptr<SimWorkers> workers_;
    std::unique_ptr<Server> server_;
    std::vector<std::weak_ptr<Wire>> wires_;
};

/// Players who meet at a table, play legal moves by chance and resign at some ply, and spectators who watch:
/// all by the protocol, whatever happens to server and network.
class Table {
  public:
    Table(World& world, Host& host, std::string game, int seats, int spectators, int plies);

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
    void play(std::size_t seat);
    void move(std::size_t seat, const Json& document);

    World& world_;
    Host& host_;
    std::string game_;
    int seats_;
    int plies_;
    std::vector<std::unique_ptr<Client>> clients_;  // players by seat, then spectators
    std::string match_;
    std::vector<bool> seated_;
    std::vector<bool> busy_;
    bool create_sent_ = false;
    std::vector<Acked> acked_;
};

}  // namespace kabinet::sim
