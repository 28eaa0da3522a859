#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/chain.hpp"
#include "rating/formula.hpp"

/// The events of a ladder's log (RA-2). docs/ratings.md describes their JSON.
namespace kabinet {

/// A player in an event.
struct RatedPlayer {
    std::string account;
    bool bot = false;  ///< any bot, the house's too
    int rank = 0;      ///< among the players of the event; 0 in an adjustment
    Rating before{};
    Decimal grown{};  ///< the RD with which the player went into the match; 0 in an adjustment
    Rating after{};
    bool operator==(const RatedPlayer&) const = default;
};

/// One event: a match with all its players, or a correction.
struct RatingEvent {
    enum class Type {
        match,  ///< a rated match
        adjust  ///< corrects the event `corrects` by stating ratings anew
    };

    Type type = Type::match;
    std::string ladder;         ///< LadderName::id()
    std::int64_t n = 0;         ///< 1, 2, 3, ... in its ladder
    std::int64_t at = 0;        ///< Unix time, ms: of the entry `end` of the match, or of the correction
    int formula = kFormula;     ///< the version of the formula that computed it
    std::string match{};        ///< the id of the match; empty in an adjustment
    int weight = 0;             ///< of a match: 1, or 0 when it counts nothing (RA-6)
    std::int64_t corrects = 0;  ///< of an adjustment: the `n` of the event it corrects
    std::vector<RatedPlayer> players{};  ///< in the order of rank, then of account
    bool operator==(const RatingEvent&) const = default;

    /// The event as canonical JSON (RFC 8785), of which the hash is made.
    std::string text() const;
    /// The same with the member `hash`: a line of an exported log, without its end.
    std::string line(const Bytes32& hash) const;

    /// Reads what `text()` gives. The error says that the text is anything else. Whether the values make
    /// sense is for the ladder to say.
    static std::expected<RatingEvent, std::string> read(std::string_view text);

    /// The player of an account, or null.
    const RatedPlayer* player(std::string_view account) const;
};

/// An event with the hash that its line claims.
struct LoggedEvent {
    RatingEvent event;
    Bytes32 hash{};
};

/// Reads what `RatingEvent::line` gives. The error says that the line is anything else.
std::expected<LoggedEvent, std::string> read_line(std::string_view line);

/// The players of an event as the formula takes them.
std::vector<Contestant> contestants(const RatingEvent& event);

}  // namespace kabinet
