#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.hpp"

/// What a tournament tells the software of streams, as plain text (TN-37).
namespace kabinet {

/// The texts of a tournament, made once for each change of its documents, so that a request only copies.
struct Overlays {
    std::string standings;  ///< a line an entrant, the best first: "1. Ada 3.5"; 64 at most
    std::string pairings;   ///< a line a table of the newest round: "1. Ada – Bob 1 – 0"; 64 at most
    std::string round;      ///< "Round 2 of 5" while the event runs, else its phase
    /// For a picture of the tournament, JSON text: `title`, `game`, `phase`, `entrants`, `round` and `of`
    /// while it runs, `starts_at` where it has a time, `leader` once somebody has points.
    std::string card;
    std::map<int, std::string> tables;    ///< by number, of the newest round: a line a seat, "Ada 1"
    std::optional<std::int64_t> until{};  ///< Unix time of what is waited for: the start, the next round or
                                          ///< the end of this one, ms
};

/// The texts of what the public documents show: those of the head, of the entrants, and of the standings and
/// the tables by page.
Overlays overlays_of(const Json& head, const Json& entrants, const std::vector<Json>& standings,
                     const std::vector<Json>& tables);

/// The overlay of that name at Unix time `wall`, ms: "standings", "pairings", "round", "clock", or "table/"
/// and the number of a table of the newest round; nothing for any other name. The clock counts down ("4:59",
/// "1:00:00"), and is an empty line when nothing is waited for.
std::optional<std::string> overlay(const Overlays& overlays, std::string_view name, std::int64_t wall);

}  // namespace kabinet
