#pragma once

#include <cstdint>
#include <string>

namespace kabinet {

/// A match by correspondence that nobody looks at (Asleep), for the shard that has it next. Plain data.
struct SleepingMatch {
    std::string match;
    std::int64_t t = 0;      ///< its match time, ms
    std::int64_t left = -1;  ///< something is due after so many ms; -1: nothing ever is
    std::string host;        ///< a player's id
};

}  // namespace kabinet
