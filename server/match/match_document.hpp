#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/record/fold.hpp"
#include "server/match/presence.hpp"

namespace kabinet {

/// What a match's document needs beside its fold.
struct MatchScene {
    const Fold& fold;
    const Presence& presence;
    std::string_view clock;    ///< of the header, as JSON text
    std::string_view options;  ///< of the fold, as JSON text
    int spectators = 0;
    std::int64_t clocks_since = 0;  ///< Unix time at which the clocks stood as they did at the last input
    Millis clocks_at = 0;           ///< match time of the last input
    std::int64_t grace = 0;         ///< ms a player may be away
    std::string secret;             ///< hex; shown once the match is over
    std::string next_commitment;    ///< hex; of the rematch, shown once the match is over
};

/// Writes the document of a match as `audience` may see it (protocol/generated/reference.md, "match
/// document").
void write_match_document(const MatchScene& scene, Audience audience, JsonWriter& out);

/// The rows by which the lobby shows a match: of an open table, and of a running match,
/// started at that Unix time.
Json table_row(const Fold& fold);
Json match_row(const Fold& fold, std::int64_t started);

/// How many audiences the documents of a game have, and which one a seat is: all see the same in a game
/// without hidden information, else the public is 0 and seat s is s + 1.
std::size_t audience_count(const Fold& fold);
std::size_t audience_index(const Fold& fold, std::optional<Seat> seat);

}  // namespace kabinet
