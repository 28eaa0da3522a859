#pragma once

#include <optional>
#include <string>

#include "server/document/answer.hpp"
#include "server/document/source.hpp"

/// What a session asks of the document `doc`, on whichever shard the document lives. A call is plain data;
/// see server/bus/message.hpp.
namespace kabinet {

/// Whether the document is there. The refusal says why it can't be had.
struct FindDocument {
    std::string doc;
    using Result = Done;
};

/// See Source::watch. Answered before any frame of the document comes.
struct WatchDocument {
    std::string doc;
    WatcherId watcher;
    Viewer viewer;
    std::optional<Version> from;
    using Result = Version;
};

/// See Sources::unwatch. Behind the answer nothing of the document comes.
struct UnwatchDocument {
    std::string doc;
    WatcherId watcher;
    using Result = Done;
    static constexpr bool kAlwaysTaken = true;  // a watch that nobody ends would last for ever
};

}  // namespace kabinet
