#pragma once

#include <optional>
#include <string>

#include "server/document/answer.hpp"
#include "server/document/source.hpp"

/// The calls of a session to the document `doc`, on whichever shard the document lives. A call is plain data;
/// see server/bus/message.hpp.
namespace kabinet {

/// Asks whether the document exists, and the viewer may watch it. The refusal says why not.
struct FindDocument {
    std::string doc;
    Viewer viewer{};
    using Result = Done;
};

/// See Source::watch. The answer comes before any frame of the document.
struct WatchDocument {
    std::string doc;
    WatcherId watcher;
    Viewer viewer;
    std::optional<Version> from;
    using Result = Version;
};

/// See Sources::unwatch. After the answer no frame of the document comes.
struct UnwatchDocument {
    std::string doc;
    WatcherId watcher;
    using Result = Done;
    static constexpr bool kAlwaysTaken = true;  // a watch that nobody ends would last for ever
};

}  // namespace kabinet
