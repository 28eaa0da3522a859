#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "rating/ladder_name.hpp"

/// Which matches are rated, and with what ranks (RA-3, RA-4, RA-7): pure functions over the facts of a match.
namespace kabinet {

/// Who may hold a seat (AC-1). A bot is a player's, `house` is one of the house's own.
enum class SeatKind { guest, player, bot, house };

/// One seat of a match that is over.
struct SeatFacts {
    std::string account;  ///< the id of who held the seat; empty if nobody did
    SeatKind kind = SeatKind::player;
    int rank = 1;        ///< by the result of the match; 1 is best, seats that tie share a rank
    bool acted = false;  ///< whether the player has played an action; what a stand-in played does not count
    int left = 0;  ///< 0: stayed; else when the player left: 1 for the first who left, and so on. Players who
                   ///< left at the same moment have the same number
};

/// What must be known of a match to rate it.
struct MatchFacts {
    std::string match;           ///< its id
    std::string game;            ///< as in games.def
    std::int64_t at = 0;         ///< Unix time of the entry `end`, ms
    bool made_rated = false;     ///< the match was created as a rated one
    bool listed = true;          ///< the match is public, not reached by invitation only
    bool rated_event = false;    ///< the match belongs to a rated tournament
    bool from_position = false;  ///< a player was put there by a starting position
    bool finished = true;        ///< neither aborted nor closed before it began
    std::vector<SeatFacts> seats{};
};

/// A player of a rated match.
struct Finisher {
    std::string account;
    bool bot = false;  ///< any bot, the house's too
    int rank = 1;      ///< among the rated players
    bool operator==(const Finisher&) const = default;
};

/// A match as its ladder takes it.
struct RatedMatch {
    LadderName ladder;
    std::string match;
    std::int64_t at = 0;              ///< Unix time of the entry `end`, ms
    std::vector<Finisher> players{};  ///< two or more, in the order of rank, then of account
    std::vector<std::string>
        left_out{};  ///< accounts that left before they acted: not rated, but counted (QM-5)
    std::vector<std::string> neighbours{};  ///< players from the address of another one (RA-6)
    bool operator==(const RatedMatch&) const = default;
};

/// The match as JSON text, for the way to its ladder.
std::string text_of(const RatedMatch& match);
/// Reads what `text_of` gives. The error says what is wrong with the text.
std::expected<RatedMatch, std::string> read_rated_match(std::string_view text);

/// Why a match is not rated.
enum class NotRated {
    unrated,       ///< it was not made as a rated match
    not_finished,  ///< it was aborted, or never began
    not_public,    ///< it is private and of no rated tournament
    position,      ///< it began from a position
    guest,         ///< a seat was a guest's or nobody's
    same_account,  ///< one account held two seats
    no_action      ///< fewer than two players who stayed or acted: a forfeit before the first action
};
/// The name of the reason, as messages have it: "not_public".
std::string_view name_of(NotRated why);

/// The match as its ladder takes it, or the reason why it is not rated.
///
/// Of two seats each has acted (RA-3). Of more, a seat that left before it acted is left out, and the match
/// is rated among the others. All who left rank behind all who stayed, and the earlier leaver lower (RA-4).
/// With a bot on any seat, also on one that is left out, the ladder is the one with bots (RA-7).
std::expected<RatedMatch, NotRated> rated_match(const MatchFacts& facts);

}  // namespace kabinet
