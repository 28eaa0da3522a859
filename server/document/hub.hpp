#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/document/frame.hpp"

namespace kabinet {

/// One who watches documents: a session, on the shard where it lives.
class Watcher {
  public:
    virtual ~Watcher() = default;
    /// A frame of the document `doc`. Called on the watcher's shard.
    virtual void deliver(const std::string& doc, const FramePtr& frame, FrameKind kind) = 0;
};

/// Where a watcher lives, and which of its shard's watchers it is.
struct WatcherId {
    int shard = 0;
    std::uint64_t number = 0;
    auto operator<=>(const WatcherId&) const = default;
};

/// What a watcher may see of a document, and how soon.
struct Subscription {
    std::size_t audience = 0;
    FrameKind kind = FrameKind::bulk;
};

/// The documents that are watched on one shard, wherever they live: a change crosses to a shard once and is
/// handed on here to all who watch there, players before spectators.
class Hub {
  public:
    /// A watcher comes to this shard; `leave` must follow before it dies.
    void join(std::uint64_t number, Watcher& watcher) { watchers_[number] = {&watcher, {}}; }
    /// It watches nothing any more; what was under way to it from other shards finds nobody.
    void leave(std::uint64_t number);

    /// `number` watches `doc` from now on, beginning with the frames `first`. Nothing happens when it has
    /// left.
    void attach(const std::string& doc, std::uint64_t number, Subscription seating,
                const std::vector<FramePtr>& first);
    void detach(const std::string& doc, std::uint64_t number);
    /// The watcher, if it watches `doc`, has taken or left a seat; it goes on with the frames `first`.
    void reseat(const std::string& doc, std::uint64_t number, Subscription seating,
                const std::vector<FramePtr>& first = {});

    /// Hands on a change: the frame of each audience.
    void deliver(const std::string& doc, const std::vector<FramePtr>& frames);

  private:
    struct Subscriber {
        std::uint64_t number;
        Watcher* watcher;
        std::size_t audience;
    };
    struct Member {
        Watcher* watcher;
        std::vector<std::string> docs;
    };
    struct Crowd {
        std::vector<Subscriber> players;
        std::vector<Subscriber> spectators;
    };
    static void remove(std::vector<Subscriber>& seats, std::uint64_t number);
    void drop(const std::string& doc, std::uint64_t number);

    std::unordered_map<std::uint64_t, Member> watchers_;
    std::unordered_map<std::string, Crowd> crowds_;
};

/// The hubs of all shards, as a document reaches them from its own shard.
class Hubs {
  public:
    virtual ~Hubs() = default;
    /// Runs `task` on shard `shard`, at once when it is the caller's own; tasks for one shard run in order.
    virtual void at(int shard, std::move_only_function<void(Hub&)> task) = 0;
    /// The hub of `shard` if that is the caller's own, to spare handing over a task; may be null even then.
    virtual Hub* here(int /*shard*/) { return nullptr; }
};

}  // namespace kabinet
