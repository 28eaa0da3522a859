#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <string>
#include <vector>

#include "games/record/fold.hpp"
#include "server/match/restored.hpp"
#include "server/match/secrets.hpp"
#include "server/match/table_terms.hpp"
#include "server/store/store.hpp"

namespace kabinet {

/// A match to be made. `header.commitment` is the commitment to `secret`.
struct NewMatch {
    Header header;
    std::string invite;  ///< empty for a public match
    std::string key;     ///< the creator's idempotency key; empty for the server's own
    Bytes32 secret{};    ///< drawn for this match (GEN-1, GEN-3)
    /// The players seated from the start, by seat, with their names; empty for an open table.
    std::vector<SeatHolder> players;
    std::map<Seat, Json> seat_options{};  ///< of `players`: the options that are a seat's to choose
    Names names{};  ///< of those whom the record names, as far as `players` does not tell
    TableTerms terms{};
};

/// A new match: the writes that make it durable together, and the match itself.
struct Begun {
    std::vector<Write> writes;
    Restored match;
};

/// Begins an open table. If players are given, begins a match with all of them seated, started at Unix time
/// `now`, ms; if one of them brings a hash, the table is locked instead (GEN-2). Refusals are those of Fold,
/// and internal for a fault of the game.
std::expected<Begun, Refusal> begin_match(const NewMatch& wanted, std::int64_t now);

}  // namespace kabinet
