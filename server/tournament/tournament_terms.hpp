#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "json/json.hpp"

namespace kabinet {

/// What holds for a tournament beside its chain: what people call the event, who may enter, and what the
/// server does by itself. Nothing of it decides a pairing or a place.
struct TournamentTerms {
    std::string title{};
    std::string text{};    ///< what the host says about the event
    std::string host{};    ///< account
    std::string invite{};  ///< the code of a private event; empty for a public one
    bool guests = false;   ///< whether guests may enter
    bool listed = false;   ///< whether directors enter everybody, and nobody enters alone
    std::optional<int> rating_min{};
    std::optional<int> rating_max{};
    std::optional<std::int64_t> starts_at{};  ///< Unix time, ms; empty: a director starts the event
    std::int64_t no_show = 5LL * 60 * 1000;   ///< how long a table waits for its players, ms; 0: for ever
    std::int64_t round_after = 0;             ///< from the end of a round to the next pairing, ms
    std::int64_t round_time = 0;              ///< of a round at most, ms; 0: no limit
    bool by_director = false;                 ///< directors pair the rounds and finish the event

    bool operator==(const TournamentTerms&) const = default;

    /// As the store keeps the terms.
    Json to_json() const;
    /// Reads a to_json(). Throws for anything else.
    static TournamentTerms from_json(const Json& json);
    /// As the documents show the terms (protocol: TournamentTerms), without title, host and code.
    Json shown() const;
};

}  // namespace kabinet
