#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "games/record/fold.hpp"
#include "server/match/restored.hpp"
#include "server/match/secrets.hpp"
#include "server/store/store.hpp"

namespace kabinet {

/// A match that is to be made. `header.commitment` is that of `secret`.
struct NewMatch {
    Header header;
    std::string invite;               ///< empty for a public match
    std::string key;                  ///< the creator's idempotency key; empty for the server's own
    Bytes32 secret{};                 ///< drawn for it (GEN-1, GEN-3)
    std::vector<SeatHolder> players;  ///< who sit from the start, by seat; empty for an open table
};

/// A match as it begins: what makes it durable, all or nothing, and what it is then.
struct Begun {
    std::vector<Write> writes;
    Restored match;
};

/// An open table; or, where players are given, a match that has started with all of them seated at Unix time
/// `now`, ms. Refusals are Fold's, and internal for a fault of the game.
std::expected<Begun, Refusal> begin_match(const NewMatch& wanted, std::int64_t now);

}  // namespace kabinet
