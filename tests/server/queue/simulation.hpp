#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "server/queue/pairing_rules.hpp"
#include "server/queue/ticket.hpp"

/// Quick match with a simulated crowd and simulated time (QM-6). The same crowd always has the same outcome.
namespace kabinet::queue {

/// People who come by chance (Poisson), each with an exact rating, and wait until they have a table or lose
/// their patience. Nobody comes back.
struct Crowd {
    double per_minute = 4;  ///< how many people come
    SeatRange seats;        ///< that everybody takes
    std::uint64_t seed = 1;
    std::size_t people = 2500;        ///< how many come; with the last of them the simulation ends
    std::int64_t patience = 180'000;  ///< ms
    double mean = 1500;               ///< of the ratings, which are normal
    double spread = 300;              ///< their standard deviation
    std::int64_t step = 1000;         ///< how long it is from one making of groups to the next, ms
    PairingRules rules{};
    /// Set when only the own waiting of each ticket lets a table have fewer seats, rather than the longest
    /// waiter's. The rules that were compared with QM-2 were so (docs/decisions/0133).
    bool own_waiting = false;
};

/// What a crowd met with.
struct Outcome {
    std::int64_t people = 0;     ///< whose waiting came to an end
    double wait_s = 0;           ///< median wait of those who got a table
    double gap = 0;              ///< median gap of the table, of those who got one
    double lost = 0;             ///< percentage who left without a table
    double offered_bot = 0;      ///< percentage who were offered a bot while they waited
    std::int64_t unoffered = 0;  ///< how many left without a table and without having been offered a bot
    std::array<double, 9> at_table{};  ///< percentage of people who got a table with so many seats
    std::int64_t forecasts = 0;        ///< how many people were told a time when they came
    std::int64_t within_forecast = 0;  ///< how many of those had a table by then
    double forecast_s = 0;             ///< median of the times that were told
};

/// Simulates a crowd by the matcher of the server.
Outcome simulate(const Crowd& crowd);

/// Crowds whose figures by the first sketch of these rules are known (docs/quick-match.md): windows as in
/// QM-2, but both count at all times, and tables never shrink.
Crowd crowd_of_fit(int seats, double per_minute);
/// As crowd_of_fit with four seats. Every five seconds groups are made, of tickets that each take three seats
/// after 45 s and two after 75 s of their own waiting.
Crowd crowd_of_flex(double per_minute);
/// A crowd under QM-2 as it is, with tables of two seats, or of two to `most` seats.
Crowd crowd_of_rules(int most, double per_minute);

}  // namespace kabinet::queue
