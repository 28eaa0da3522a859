#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "server/document/answer.hpp"
#include "server/queue/desk/queue_state.hpp"
#include "server/queue/forecast.hpp"
#include "server/queue/offers.hpp"
#include "server/queue/standing.hpp"

/// The calls to the queue, on whichever shard the queue lives. A call is plain data; see
/// server/bus/message.hpp.
namespace kabinet {

/// See queue::Desk::take.
struct JoinQueue {
    struct Result {
        std::int64_t since = 0;  ///< Unix time, ms
        /// Why there is no ticket: the account has to wait before it may take a rated one (QM-5).
        std::optional<queue::Suspension> wait{};
    };
    queue::HeldTicket held;  ///< `since` is filled in by the queue
    static constexpr bool kToQueue = true;
};

/// Gives the ticket of an account back.
struct LeaveQueue {
    using Result = Done;
    std::string account;
    static constexpr bool kToQueue = true;
};

/// What the queue has of an account: its ticket, and how its matches ended (QM-5).
struct ReadStanding {
    struct Result {
        std::optional<queue::HeldTicket> ticket{};
        std::optional<queue::Counted> counted{};  ///< nothing when nothing is counted
        std::optional<queue::Suspension> wait{};  ///< before the next rated match
    };
    std::string account;
    static constexpr bool kToQueue = true;
};

/// How long a ticket of this kind would wait.
struct ForecastQueue {
    struct Result {
        queue::Forecast forecast;
        std::size_t waiting = 0;
    };
    queue::MatchKind kind;
    queue::SeatRange seats;
    static constexpr bool kToQueue = true;
};

/// How many of those who wait would suit an open table (QM-4). The queue finds out how strong the sitters
/// are.
struct FitTickets {
    struct Result {
        std::size_t count = 0;
    };
    queue::OpenTable table;
    static constexpr bool kToQueue = true;
};

}  // namespace kabinet
