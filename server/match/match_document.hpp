#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/record/fold.hpp"
#include "server/match/names.hpp"
#include "server/match/onlookers.hpp"
#include "server/match/presence.hpp"
#include "server/match/ready_check.hpp"
#include "server/match/seat_ratings.hpp"
#include "server/match/table_terms.hpp"

namespace kabinet {

/// What a match's document needs beside its fold.
struct MatchScene {
    const Fold& fold;
    const Presence& presence;
    const Names& names;
    std::string_view clock;    ///< of the header, as JSON text
    std::string_view options;  ///< of the fold, as JSON text
    int spectators = 0;
    std::int64_t clocks_since = 0;      ///< Unix time that corresponds to `clocks_at`
    Millis clocks_at = 0;               ///< match time of the last input
    std::int64_t grace = 0;             ///< ms a player may be away
    std::string secret;                 ///< hex; shown once the match is over
    std::string next_commitment;        ///< hex; of the rematch, shown once the match is over
    std::string lock;                   ///< hex; hash of the entry `lock`, shown while the table is locked
    std::string_view rating{};          ///< rating_text() once the ladder has taken the match; empty before
    TableTerms terms{};                 ///< shown before the match begins
    std::int64_t delay = 0;             ///< how late the match is shown, ms (TN-36)
    const ReadyCheck* ready = nullptr;  ///< of an open table
    std::vector<Onlookers::Shown> onlookers{};  ///< without those who sit here
};

/// Writes the document of a match as `audience` may see it (protocol/generated/reference.md, "match
/// document").
void write_match_document(const MatchScene& scene, Audience audience, JsonWriter& out);

/// What the row of an open table tells beside the fold.
struct TableScene {
    const Fold& fold;
    const Names& names;
    const TableTerms& terms;
    const SeatRatings& ratings;
};

/// The rows that the lobby shows: for an open table, and for a running match that started at Unix time
/// `started`, ms, and has so many spectators.
Json table_row(const TableScene& table);
Json match_row(const Fold& fold, const Names& names, std::int64_t started, int spectators);

/// The number of audiences of a match, and the index of a seat's audience. A game without hidden information
/// has one audience; otherwise the public is 0 and seat s is s + 1.
std::size_t audience_count(const Fold& fold);
std::size_t audience_index(const Fold& fold, std::optional<Seat> seat);

}  // namespace kabinet
