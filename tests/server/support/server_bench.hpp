#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/journal/routed_journal.hpp"
#include "server/node/server.hpp"
#include "tests/server/sim/network.hpp"
#include "tests/server/support/held_journal.hpp"
#include "tests/server/support/held_workers.hpp"
#include "tests/server/support/kept_mails.hpp"

namespace kabinet::testing {

class ServerBench;

/// A client that sends exactly what a test wants and keeps everything it receives.
class Talker : public sim::Endpoint {
  public:
    Talker(ServerBench& bench, std::size_t shard);

    /// Sends `text` unchanged.
    void say(std::string text) { wire->say(std::move(text)); }
    /// Sends a request and returns its id.
    int ask(const std::string& method, const Json& params = Json::object());
    /// The response to request `id`, after running until it has come; null when none comes.
    Json answer(int id);
    /// Calls ask and answer, and returns the result or the error.
    Json call(const std::string& method, const Json& params = Json::object());
    /// As call; "ok" or the name of the refusal (error.data.code).
    std::string code(const std::string& method, const Json& params = Json::object());

    /// Says hello. With a name, also signs in as a guest.
    Talker& hello(const std::string& name = "");

    void on_message(std::string text) override;
    void on_closed(std::uint16_t code) override;

    std::shared_ptr<sim::Wire> wire;
    bool refused = false;                   ///< whether the server refused the connection
    int closed = 0;                         ///< the close code
    std::vector<std::string> heard;         ///< every text, in order
    std::map<std::string, Json> documents;  ///< the watched documents, with all patches
    std::map<std::string, std::int64_t> seqs;
    std::map<std::pair<std::string, std::int64_t>, Json> history;  ///< every version heard of
    /// Takes over the copy of a document that `other` held at `seq`, as after a lost connection.
    void hold(const Talker& other, const std::string& doc, std::int64_t seq);
    std::map<std::string, int> snapshots;
    std::map<int, Json> answers;
    std::vector<Json> batches;
    Json goaway;
    std::string token, id;

  private:
    void on_document(const std::string& method, const Json& params);
    ServerBench& bench_;
    int next_ = 1;
};

/// What the servers of a cluster share.
struct Ground {
    sim::World world{7};
    MemoryStore store;
};

/// A whole server on simulated time, with a HeldJournal.
class ServerBench {
  public:
    explicit ServerBench(int shards = 1, Config config = {});
    /// One of several on the same ground, which owns nothing before lead() or before another one leads.
    ServerBench(int shards, std::shared_ptr<Ground> shared, const Membership& membership);
    ~ServerBench();

    void start();
    /// As `kill -9`: only durable data survives.
    void kill();
    void restart() {
        kill();
        start();
    }
    /// This server leads from now on; `table` was kept last.
    void lead(const std::string& table);
    /// A new client on `shard`.
    Talker& talker(int shard = 0);
    /// Runs what happens within `ms`.
    void wait(std::int64_t ms = 300) { world.run(world.now() + ms); }
    bool wait_for(const std::function<bool()>& done) { return world.run_until(done, world.now() + 60'000); }

    /// A match of kuba between `a` (host, seat 0) and `b` (seat 1), started; both watch.
    std::string match(Talker& a, Talker& b, const Json& more = Json::object());
    /// The first legal action of the player to move.
    static Json first_action(Talker& who, const std::string& match);
    /// The number of watches of matches on all shards.
    std::int64_t watchers() const;
    /// The exported record of a match, or null.
    Json record(const std::string& match);

    std::shared_ptr<Ground> ground;
    sim::World& world = ground->world;
    MemoryStore& store = ground->store;
    std::unique_ptr<HeldJournal> journal;
    std::unique_ptr<HeldWorkers> workers;
    KeptMails mails;
    bool sends_mails = false;  ///< read by start()
    Config config;
    std::vector<DocumentKind> kinds = document_kinds();  ///< of documents; read by start()
    std::vector<MethodRow> methods = api();              ///< read by start()
    std::unique_ptr<Server> server;
    std::vector<std::unique_ptr<Talker>> talkers;

  private:
    int shards_;
    std::optional<Membership> membership_;
    std::unique_ptr<RoutedJournal> routed_;  // in a cluster
    std::vector<std::unique_ptr<sim::SimLoop>> loops_;
};

/// A new idempotency key.
std::string fresh_key();

}  // namespace kabinet::testing
