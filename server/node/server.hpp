#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/api.hpp"
#include "server/bus/local_bus.hpp"
#include "server/session/sessions.hpp"
#include "server/shard/shard.hpp"

namespace kabinet {

/// The whole server above its loops and its journal, without sockets. In production each loop has its thread;
/// in tests all run in one, on simulated time.
class Server {
  public:
    /// One shard per loop. `server_key` is Store::server_key(). Loops, journal and workers outlive the
    /// server; when it is destroyed none of the loops runs any more.
    Server(const Config& config, Journal& journal, Workers& workers, const std::vector<Loop*>& loops,
           std::string_view server_key, const std::function<Bytes32()>& random,
           std::vector<DocumentKind> kinds = document_kinds(), std::vector<MethodRow> methods = api());
    ~Server();

    /// Before the loops run, once: these matches are not over (Store::unfinished). They are brought back
    /// behind what is served, in this order, and each at once when somebody asks for it.
    void serve(const std::vector<std::string>& under_way);

    std::size_t size() const { return shards_.size(); }
    /// Where connections of loop i go.
    Acceptor& acceptor(std::size_t i) { return *sessions_[i]; }
    /// The timer of loop i has fired. From its thread.
    void on_wake(std::size_t i) { shards_[i]->on_wake(); }
    /// What shard i counts; its connections are counted there too.
    ShardMetrics& metrics(std::size_t i) { return shards_[i]->metrics(); }

    /// The exported record of a match (application/json), or the refusal. From loop `shard`'s thread; `done`
    /// runs there.
    void record(std::size_t shard, const std::string& match, Answer<std::string> done);

    /// Graceful stop, from any thread: clients are told to go away and to come back after `after_ms`; what is
    /// in flight is finished and answered; then every session is closed and `done` runs, on loop 0. It is for
    /// the caller to bound the time.
    void drain(std::int64_t after_ms, std::move_only_function<void()> done);

    /// Numbers of every shard, for /metrics.
    std::vector<const ShardMetrics*> metrics() const;

  private:
    LocalBus bus_;
    Common common_;
    MethodTable table_;
    std::vector<std::unique_ptr<Shard>> shards_;
    std::vector<std::unique_ptr<Sessions>> sessions_;
};

}  // namespace kabinet
