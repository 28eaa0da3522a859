#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "games/core/game.hpp"
#include "server/document/document.hpp"
#include "server/document/hub.hpp"

namespace kabinet {

/// The person behind a watcher, as far as a document may depend on it.
struct Viewer {
    std::string player;  ///< id; empty for one who is not signed in
    bool operator==(const Viewer&) const = default;
};

/// One document at its home, for those who watch.
class Source {
  public:
    /// Gets the version from which the watcher watches, before any frame goes to the watcher's shard.
    using Reply = std::move_only_function<void(const Version&)>;

    virtual ~Source() = default;
    /// `id` watches from now on, beginning behind `from`: see Channel::watch. To watch again is to watch
    /// anew.
    virtual void watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from,
                       Reply reply) = 0;
    /// `id` watches no more. Nothing happens to one who does not watch.
    virtual void unwatch(WatcherId id) = 0;
};

/// The documents of one kind that live on one shard.
class Sources {
  public:
    using Found = std::move_only_function<void(std::expected<Source*, Refusal>)>;

    virtual ~Sources() = default;
    /// Runs `found` with the document named `doc`, or with why it can't be had; at once when it is in memory.
    virtual void find(const std::string& doc, Found found) = 0;
    /// `id` watches `doc` no more, whether the document is in memory or not. Runs `done` behind that.
    virtual void unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) = 0;
};

}  // namespace kabinet
