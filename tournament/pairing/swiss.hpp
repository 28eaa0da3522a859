#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "tournament/pairing/cost.hpp"
#include "tournament/pairing/refusal.hpp"

/// Swiss rounds for tables of two seats (TN-22).
namespace kabinet::tournament {

/// How an entrant spent a round.
enum class RoundKind {
    board,         ///< at least one game of the tie was played
    forfeit_win,   ///< the opponent did not come
    forfeit_loss,  ///< the entrant did not come, whether the opponent came or not
    pairing_bye,   ///< the round had no opponent left
    full_bye,      ///< a director's gift of a win
    half_bye,      ///< a requested bye for a draw's points
    zero_bye       ///< a bye for nothing: late, pausing, absent
};

/// The direction in which an entrant left its score group in a round.
enum class Drift { none, down, up };

/// The drift of an entrant with `own` points before the round against an opponent with `other` points. Every
/// bye and forfeit win is down, a forfeit loss none, whatever the points. TN-22.
Drift drift_of(RoundKind kind, int own, int other);

/// One round of an entrant's past.
struct SwissRound {
    RoundKind kind = RoundKind::board;
    int opponent = 0;          ///< the number of the opponent; 0 in a bye
    std::vector<int> seats{};  ///< the seats (0 or 1) of the games at the board, in order; empty if none
    Drift drift = Drift::none;
};

/// An entrant who is to be paired.
struct SwissEntrant {
    int number = 0;                    ///< above 0, of nobody else
    int points = 0;                    ///< in half points, at least 0 and at most 100,000
    int seed = 0;                      ///< the place in the seeding, of nobody else; smaller is better
    std::vector<SwissRound> rounds{};  ///< the rounds of the stage before this one, the first one first
    bool spared = false;  ///< a late entrant in the first round played: a bye goes to another (TN-7)
};

/// Two numbers of entrants. Their order does not matter in instructions.
using EntrantPair = std::pair<int, int>;

/// Everything that the pairing of a round depends on.
struct SwissSnapshot {
    std::vector<SwissEntrant> entrants{};  ///< the active ones alone (TN-10), in any order
    int rounds_played = 0;                 ///< before this one, in this stage
    int rounds = 0;                        ///< of the stage in all
    int bye_points = 2;                    ///< of a pairing bye, so of a won round too, in half points
    bool seats_matter = true;              ///< false where TN-4 says that seats cost nothing
    int first_seat = 0;                    ///< the lot: the seat of the better placed of table 1 in round 1
    std::vector<EntrantPair> forbidden{};  ///< pairs that must not meet
    std::vector<EntrantPair> forced{};     ///< pairs that meet now; they may be rematches
    std::vector<EntrantPair> allowed{};    ///< pairs that may meet again, which costs nothing
    bool allow_rematch = false;            ///< whether as few rematches as needed are accepted (TN-13)
};

/// One table: the number of the entrant at seat 0, then that of the one at seat 1.
using SwissTable = std::array<int, 2>;

/// A round.
struct SwissPairing {
    std::vector<SwissTable> tables{};  ///< from table 1 on: more points first, then the better placed first
    int bye = 0;                       ///< the number of the entrant with the pairing bye, or 0
    bool repeated_bye = false;         ///< the holder had a free point before; TN-13 wants a mark on it
    Cost cost{};
};

/// What the parts of a cost are, in words: "rematches", "repeated byes", ...
extern const std::array<std::string_view, kCostParts> kSwissCostNames;

/// The round of the least cost. The result is the same on every machine.
std::expected<SwissPairing, Refusal> pair_swiss(const SwissSnapshot& snapshot);

/// What a round costs that anybody made: `tables` in any order, `bye` or 0. Every entrant of the snapshot
/// stands in it exactly once; otherwise the answer is nothing. Forbidden and forced pairs are not looked at.
std::optional<Cost> cost_of_swiss(const SwissSnapshot& snapshot, const std::vector<SwissTable>& tables,
                                  int bye);

/// TN-24: the round of the least cost with `a` and `b` at one table, rematch or not, or with a bye for `a` if
/// `b` is 0. The instructions of the snapshot hold where they do not speak of these two.
std::expected<SwissPairing, Refusal> pair_swiss_with(const SwissSnapshot& snapshot, int a, int b);

/// The seats of two entrants of the snapshot who meet (TN-22). `table` counts from 0. It decides with the lot
/// where neither is due a seat.
SwissTable seat_swiss(const SwissSnapshot& snapshot, int a, int b, std::size_t table);

}  // namespace kabinet::tournament
