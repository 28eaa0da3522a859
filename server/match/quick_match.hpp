#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "games/record/fold.hpp"
#include "server/match/new_match.hpp"

/// Matches that quick match makes of tickets (QM-3). The queue takes the tickets out in the commit that
/// writes the task for the match. If the match does not begin, its end is written with the task that gives
/// the queue tickets back.
namespace kabinet {

inline constexpr const char* kQuickMatchTask = "quick_match";  ///< for the match's stream: make the match
inline constexpr const char* kGiveBackTask = "give_back";      ///< for kQueueName: tickets wait again

/// What the queue is called where a task names its stream.
inline constexpr const char* kQueueName = "queue";

/// How long whoever has to act first may take for the first action of a match of two, ms (QM-3).
inline constexpr std::int64_t kFirstAction = 30'000;

/// Whether the match was made of tickets, and its first action is still to come (QM-3).
bool waits_for_first_action(const Fold& fold);

/// A ticket, as far as the header of its match keeps it.
struct PairedTicket {
    std::string account;
    std::int64_t since = 0;  ///< Unix time, ms
    int least = 2;           ///< the fewest seats
    int most = 2;            ///< the most seats
    bool bots = false;       ///< wanted after a minute
};

/// The header's `queue` of a match of these tickets, in the order of seats.
Json queue_member(const std::vector<PairedTicket>& tickets);

/// The task to make a match of quick match. The error of quick_match_from says what is wrong with the
/// payload.
NewTask quick_match_task(const NewMatch& match);
std::expected<NewMatch, std::string> quick_match_from(const NewTask& task);

/// The task for the queue to take back the tickets of `accounts`, whose match has not begun. Empty when none
/// of the match's tickets is theirs.
std::optional<NewTask> give_back_task(const Header& header, const std::set<std::string>& accounts);

}  // namespace kabinet
