#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "games/record/fold.hpp"
#include "server/match/match_log.hpp"

namespace kabinet {

/// A match as its journal tells it, not yet live.
struct Restored {
    Header header;
    Fold fold;
    MatchLog log;
    Millis last_t = 0;         ///< match time of the last input
    std::int64_t started = 0;  ///< Unix time of the start, 0 before it
};

/// Reads a match back and plays it again, on any thread: it takes as long as all its actions did. `secret` is
/// that of the match (GEN-1). The error names what is damaged.
std::expected<Restored, std::string> restore(const StoredMatch& stored, const Bytes32& secret);

}  // namespace kabinet
