#pragma once

#include <functional>

#include "server/queue/ticket.hpp"

namespace kabinet::queue {

/// A rating with its deviation RD, as Glicko-2 has them (RA-1).
struct Strength {
    double rating = 1500;
    double deviation = 350;

    /// The number that gaps are counted on (QM-2). Somebody unknown counts as weaker than the rating says, so
    /// that newcomers do not meet the strongest players.
    double number() const { return rating - deviation / 2; }
};

/// The ladder that a match is rated on (RA-1): matches of two seats, or of more.
enum class Ladder { duel, many };

inline Ladder ladder_of(int seats) {
    return seats == 2 ? Ladder::duel : Ladder::many;
}

/// Reads the present strength of the holder of a ticket on a ladder of the ticket's game. The matcher calls
/// the function anew each time, because ratings may change while somebody waits.
using StrengthOf = std::function<Strength(const Ticket&, Ladder)>;

}  // namespace kabinet::queue
