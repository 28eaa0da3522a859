#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "games/core/game.hpp"
#include "server/document/document.hpp"
#include "server/document/hub.hpp"

namespace kabinet {

/// What lets a viewer in where not everybody is (TN-4).
struct Pass {
    bool staff = false;    ///< has the right by a role
    std::string invite{};  ///< a code, or empty
    bool operator==(const Pass&) const = default;
};

/// The person behind a watcher, as far as a document may depend on it.
struct Viewer {
    std::string player;  ///< id; empty for a viewer who is not signed in
    Pass pass{};
    bool glance = false;  ///< sees a match small, among others: no spectator of it
    bool operator==(const Viewer&) const = default;
};

/// One document at its home, as watchers see it.
class Source {
  public:
    /// Gets the version from which the watcher watches, before any frame goes to the watcher's shard; or
    /// why the watcher may not watch.
    using Reply = std::move_only_function<void(std::expected<Version, Refusal>)>;

    virtual ~Source() = default;
    /// Why the viewer may not watch; nothing for who may.
    virtual std::optional<Refusal> keeps_out(const Viewer&) const { return std::nullopt; }
    /// `id` watches from now on, beginning after `from`: see Channel::watch. Watching again begins anew.
    /// `reply` runs once, at once or later.
    virtual void watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from,
                       Reply reply) = 0;
    /// `id` stops watching. Does nothing when `id` does not watch.
    virtual void unwatch(WatcherId id) = 0;
};

/// The documents of one kind that live on one shard.
class Sources {
  public:
    using Found = std::move_only_function<void(std::expected<Source*, Refusal>)>;

    virtual ~Sources() = default;
    /// Runs `found` with the document named `doc`, or with the refusal. Runs at once when the document is in
    /// memory.
    virtual void find(const std::string& doc, Found found) = 0;
    /// `id` stops watching `doc`, whether the document is in memory or not. Then runs `done`.
    virtual void unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) = 0;
};

}  // namespace kabinet
