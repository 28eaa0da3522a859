#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/api.hpp"
#include "server/bus/wire.hpp"
#include "server/document/answer.hpp"
#include "server/journal/journal.hpp"
#include "server/mail/mail.hpp"
#include "server/match/replay.hpp"
#include "server/ops/config.hpp"
#include "server/ops/metrics.hpp"
#include "server/runtime/loop.hpp"
#include "server/runtime/workers.hpp"
#include "server/session/peer.hpp"
#include "server/shard/document_kind.hpp"
#include "server/tournament/tournament_calls.hpp"

namespace kabinet {

/// The place of a server among those of a cluster.
struct Membership {
    NodeNumber number = 0;
    Wire& wire;                     ///< to the others; opened by nobody yet
    std::function<bool()> holds{};  ///< see Common
    /// Makes durable who owns what (PlacementTable), if this process leads. `done` runs on any thread:
    /// whether that is done.
    std::function<void(const std::string& table, std::move_only_function<void(bool)> done)> keep{};
    /// Another process says that this one is no member any more. From any thread.
    std::function<void()> claimed = [] {};
};

/// The whole server without sockets, on top of loops and a journal. In production each loop has its own
/// thread. In tests all loops run in one thread, on simulated time.
class Server {
  public:
    /// What the server writes by.
    struct Journals {
        Journal& own;      ///< writes what this process owns
        Journal& changes;  ///< has the process that leads write changes of accounts; `own` where there is one
    };
    /// One shard per loop. `server_key` is Store::server_key(). `hashers` hash passwords and do nothing else.
    /// `mailer` is null where no mails are sent. With a `membership` the server owns nothing before follow()
    /// and lead(). Loops, journals, workers, mailer and wire must outlive the server. No loop may run when
    /// the server is destroyed.
    Server(const Config& config, const Journals& journals, Workers& workers, Workers& hashers,
           const std::vector<Loop*>& loops, std::string_view server_key,
           const std::function<Bytes32()>& random, std::vector<DocumentKind> kinds = document_kinds(),
           std::vector<MethodRow> methods = api(), Mailer* mailer = nullptr,
           const std::optional<Membership>& membership = {});
    ~Server();

    /// Without a membership. Call once, before the loops run, with the matches that are not over
    /// (Store::unfinished). Brings them back in this order while the server serves; a match that somebody
    /// asks for comes at once.
    void serve(const std::vector<std::string>& under_way);

    /// With a membership. These processes hold leases, this one among them, and `lead` leads; 0: none does at
    /// present. Whoever is missing can write nothing any more. `fit`: those that play what this process
    /// plays. From any thread.
    void follow(NodeNumber lead, const std::set<NodeNumber>& members, const std::set<NodeNumber>& fit);
    /// With a membership. This process leads from now on; the database has this text of who owns what. From
    /// any thread, before follow() says so.
    void lead(const std::string& table);
    /// Whether this process is alone or leads, or has reached the one that does within the last `patience`
    /// ms. From any thread.
    bool reaches_lead(std::int64_t patience) const;
    /// See Shard::commit, from the thread of loop `home`.
    void commit(Loop& home, std::vector<Write> writes, Journal::Done<std::vector<Written>> done);
    /// Call before the loops end: tells the other processes.
    void leave_cluster();

    std::size_t size() const;
    /// The acceptor for the connections of loop i.
    Acceptor& acceptor(std::size_t i);
    /// The timer of loop i has fired. From its thread.
    void on_wake(std::size_t i);
    /// The counts of shard i, its connections included.
    ShardMetrics& metrics(std::size_t i);

    /// The exported record of a match (application/json), or the refusal. From loop `shard`'s thread; `done`
    /// runs there.
    void record(std::size_t shard, const std::string& match, Answer<std::string> done);

    /// A text about a tournament for the software of streams, or the refusal; as `record`.
    void overlay(std::size_t shard, ShowOverlay wanted, Answer<std::string> done);

    /// The document of a match for spectators, and what a picture of a public tournament tells; as `record`.
    void show_match(std::size_t shard, const std::string& match, Answer<std::string> done);
    void show_event(std::size_t shard, const std::string& tournament, Answer<std::string> done);

    /// A part of a match as spectators see it (server/match/replay.hpp); as `record`.
    void replay(std::size_t shard, const std::string& match, const ReplayRequest& request,
                Answer<Replayed> done);

    /// Makes the player with that name admin (api/roles.hpp). From loop 0's thread; `done` runs there.
    void make_admin(const std::string& name,
                    std::move_only_function<void(std::expected<std::string, std::string>)> done);
    /// What was noted of servers that ended with the stream at hand does not count any more (ND-5). On loop
    /// 0.
    void take_again(const std::string& stream,
                    std::move_only_function<void(std::expected<std::string, std::string>)> done);

    /// Stops gracefully; from any thread. Tells clients to leave and to come back after `after_ms`, one after
    /// the other where there are many. Finishes and answers requests under way. Then closes every session and
    /// runs `done` on loop 0. The caller must bound the time.
    void drain(std::int64_t after_ms, std::move_only_function<void()> done);

    /// Numbers of every shard, for /metrics.
    std::vector<const ShardMetrics*> metrics() const;
    /// Those of the way to other servers; none where there is no bus.
    std::optional<BusMetrics> bus_metrics() const;

  private:
    // Hidden, so that whoever starts a server is not compiled with all that a server is made of.
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace kabinet
