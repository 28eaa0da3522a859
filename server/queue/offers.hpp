#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "server/queue/pairing_rules.hpp"
#include "server/queue/strength.hpp"
#include "server/queue/ticket.hpp"

namespace kabinet::queue {

/// Somebody who sits at an open table.
struct Sitter {
    Person person;
    Strength strength;  ///< on the ladder of the table's seats
};

/// The facts of an open table that decide who is offered a seat at it. The table must be in the lobby and not
/// locked; tables that are not are never given to this room.
struct OpenTable {
    std::string match;  ///< id
    MatchKind kind;
    int seats = 2;                ///< all seats, taken or not
    std::vector<Sitter> sitters;  ///< fewer than `seats`
    std::int64_t since = 0;       ///< when the table was opened, ms
};

/// Returns whether a table suits a ticket (QM-4): the kind is equal, the number of seats is in the ticket's
/// range, and the ticket's holder may meet each sitter. The gap to each sitter is in the ticket's window and
/// in the window of a ticket as old as the table; or in the window of the older one, once that counts alone.
/// A range holds as a whole here, because the holder decides.
bool suits(const OpenTable& table, const Ticket& ticket, const StrengthOf& strength_of, std::int64_t now,
           const PairingRules& rules = {});

/// The tables that a ticket's holder is offered, at most `most`: those with the smallest gap, of equal ones
/// the oldest, then by id.
std::vector<const OpenTable*> tables_for(const Ticket& ticket, std::span<const OpenTable> tables,
                                         const StrengthOf& strength_of, std::int64_t now, std::size_t most,
                                         const PairingRules& rules = {});

/// The tickets that somebody who opens a table is offered, at most `most`: those with the smallest gap, of
/// equal ones the longest waiter. They suit the table, but need not suit each other: with each who sits down,
/// the caller asks again.
std::vector<const Ticket*> tickets_for(const OpenTable& table, std::span<const Ticket> tickets,
                                       const StrengthOf& strength_of, std::int64_t now, std::size_t most,
                                       const PairingRules& rules = {});

}  // namespace kabinet::queue
