#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include "server/queue/pairing_rules.hpp"
#include "server/queue/person.hpp"

namespace kabinet::queue {

/// The kind of match that a ticket or an open table is for. Two kinds fit when they are equal.
struct MatchKind {
    std::string game;
    /// The key of a clock: a text that is equal for equal clocks. This room never reads the text.
    std::string clock;
    bool rated = false;

    std::strong_ordering operator<=>(const MatchKind&) const = default;
};

/// How many seats a table may have. `least` is 2 or more, and `most` is not below `least`.
struct SeatRange {
    int least = 2;
    int most = 2;

    bool holds(int seats) const { return least <= seats && seats <= most; }
    auto operator<=>(const SeatRange&) const = default;
};

/// Whether the holder of a ticket wants to be offered a bot (QM-1).
enum class Bots { never, after_a_minute };

/// The wish of one account to play (QM-1). An account has one ticket at most.
struct Ticket {
    Person person;
    MatchKind kind;
    SeatRange seats;
    Bots bots = Bots::never;
    std::int64_t since = 0;  ///< since when the ticket waits, ms
};

/// How long a ticket has waited, ms. The result is 0 for a ticket of the future, which a clock that was set
/// back can cause.
inline std::int64_t waited(const Ticket& ticket, std::int64_t now) {
    return std::max<std::int64_t>(0, now - ticket.since);
}

/// How many seats the smallest table has that `ticket` takes by its own waiting, after `so_far` ms (QM-2).
inline int smallest_table(const Ticket& ticket, std::int64_t so_far, const PairingRules& rules = {}) {
    return std::max(ticket.seats.least, ticket.seats.most - rules.fewer(so_far));
}

/// When `ticket` takes a table of one seat fewer, ms; nothing when it never does.
inline std::optional<std::int64_t> fewer_seats_at(const Ticket& ticket, std::int64_t so_far,
                                                  const PairingRules& rules = {}) {
    if (smallest_table(ticket, so_far, rules) == ticket.seats.least) return std::nullopt;
    const auto next = rules.fewer_next(so_far);
    return next ? std::optional(ticket.since + *next) : std::nullopt;
}

/// Returns whether `one` waits longer than `other`. Of two tickets of the same moment, the one with the
/// smaller account id does. So the order never depends on how tickets are stored.
inline bool longer(const Ticket& one, const Ticket& other) {
    return std::tie(one.since, one.person.account) < std::tie(other.since, other.person.account);
}

/// How long a person waits before a bot is offered, ms (QM-1).
inline constexpr std::int64_t kBotAfter = 60'000;

/// Returns whether the holder of `ticket` is offered a match with bots. The ticket goes on waiting until the
/// holder takes the offer.
inline bool bot_offered(const Ticket& ticket, std::int64_t now) {
    return ticket.bots == Bots::after_a_minute && waited(ticket, now) >= kBotAfter;
}

}  // namespace kabinet::queue
