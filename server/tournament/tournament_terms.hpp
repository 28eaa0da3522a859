#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "json/json.hpp"

namespace kabinet {

/// What is wrong with the clock of an event's settings, which matches could not have; empty when nothing is.
std::optional<std::string> clock_fault(const Json& settings);

/// The denial of a rated event with a delay: ratings are public at once, and would tell (TN-36).
Json rated_delay();

/// The denial of a start by the clock that is over already: it would cancel the event at once (TN-3).
Json past_start();

/// Whether these can be the times of rounds: unix ms, 64 at most.
bool are_round_times(std::span<const std::int64_t> times);

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
    /// Unix times, ms, in order: round k of the event is paired at the k-th, or when the one before is over.
    std::vector<std::int64_t> round_times{};
    std::int64_t round_after = 0;  ///< from the end of a round to the next pairing, ms
    std::int64_t round_time = 0;   ///< of a round at most, ms; 0: no limit
    std::int64_t delay = 0;        ///< how late the public streams are, ms (TN-36); never changes
    bool drafts = false;           ///< pairings wait for a director who publishes them (TN-11)
    bool by_director = false;      ///< directors pair the rounds and finish the event

    bool operator==(const TournamentTerms&) const = default;

    /// As the store keeps the terms.
    Json to_json() const;
    /// The terms as a change of them is kept: without what the host typed, which can be forgotten.
    Json kept() const;
    /// Reads a to_json(). Throws for anything else.
    static TournamentTerms from_json(const Json& json);
    /// Takes over the terms that `wish` names; null ends a limit or a time. What people call the event, its
    /// text, its host and whether it is private stay. The error says what is wrong, and then nothing is taken
    /// over.
    std::expected<TournamentTerms, std::string> changed(const Json& wish) const;

    /// As the documents show the terms (protocol: TournamentTerms), without title, host and code.
    Json shown() const;
};

}  // namespace kabinet
