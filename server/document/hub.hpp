#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/document/frame.hpp"
#include "server/runtime/address.hpp"

namespace kabinet {

/// A watcher of documents: a session, on the shard where it lives.
class Watcher {
  public:
    virtual ~Watcher() = default;
    /// Whether the watcher still watches `doc`, or is about to. A watch may come to its end before it begins.
    virtual bool wants(const std::string&) const { return true; }
    /// A frame of the document `doc`. Called on the watcher's shard.
    virtual void deliver(const std::string& doc, const FramePtr& frame, FrameKind kind) = 0;
    /// A frame of `doc` was lost on its way: no later patch fits before a snapshot.
    virtual void missed(const std::string& doc) = 0;
    /// As missed, for whatever the watcher watches or is about to watch, and `which` holds for.
    virtual void missed_where(const std::function<bool(const std::string& doc)>&) {}
};

/// The shard on which a watcher lives, and its number there.
struct WatcherId {
    ShardAddress shard = 0;
    std::uint64_t number = 0;
    auto operator<=>(const WatcherId&) const = default;
};

/// Which audience's frames a watcher gets, and how soon.
struct Subscription {
    std::size_t audience = 0;
    FrameKind kind = FrameKind::bulk;
};

/// The documents that are watched on one shard, whichever shard they live on. A change crosses to a process
/// once, and there to a shard once (ND-4); the hub hands it to all watchers there, players before spectators.
class Hub {
  public:
    /// A watcher comes to this shard. `leave` must follow before the watcher is destroyed.
    void join(std::uint64_t number, Watcher& watcher) { watchers_[number] = {&watcher, {}}; }
    /// The watcher stops watching everything. Drops frames that are still under way to the watcher from other
    /// shards.
    void leave(std::uint64_t number);

    /// `number` watches `doc` from now on, beginning with the frames `first`. Does nothing when the watcher
    /// has left, or does not want the document any more.
    void attach(const std::string& doc, std::uint64_t number, Subscription subscription,
                const std::vector<FramePtr>& first);
    void detach(const std::string& doc, std::uint64_t number);
    /// The watcher has taken or left a seat. If it watches `doc`, it goes on with the frames `first`.
    void reseat(const std::string& doc, std::uint64_t number, Subscription subscription,
                const std::vector<FramePtr>& first = {});

    /// Hands on a change: the frame of each audience; null for one that is told nothing.
    void deliver(const std::string& doc, const std::vector<FramePtr>& frames);
    /// A change of `doc` was lost on its way to this shard. All who watch the document here are told.
    void missed(const std::string& doc);
    /// As missed, for all that is watched here and that `which` holds for.
    void missed_where(const std::function<bool(const std::string& doc)>& which);

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

/// The hubs of all shards, as a document reaches them from its own shard. All arguments are plain data, so
/// the way may be long. Calls to one shard arrive in order.
class Hubs {
  public:
    virtual ~Hubs() = default;
    /// See Hub::attach, detach, reseat and deliver, on the watcher's shard.
    virtual void attach(const std::string& doc, WatcherId id, Subscription subscription,
                        const std::vector<FramePtr>& first) = 0;
    virtual void detach(const std::string& doc, WatcherId id) = 0;
    virtual void reseat(const std::string& doc, WatcherId id, Subscription subscription,
                        const std::vector<FramePtr>& first) = 0;
    /// `shards` are of one process, at least one.
    virtual void deliver(const std::vector<ShardAddress>& shards, const std::string& doc,
                         const std::vector<FramePtr>& frames) = 0;
};

}  // namespace kabinet
