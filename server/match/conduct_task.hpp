#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "games/record/fold.hpp"
#include "server/match/names.hpp"
#include "server/queue/standing.hpp"
#include "server/store/tasks.hpp"

/// How the players of a match ended it, as far as QM-5 counts that. The end of the match writes a task of the
/// outbox, with which the queue counts.
namespace kabinet {

inline constexpr const char* kConductTask = "conduct";  ///< for kQueueName: count how a match was ended

/// What is known of the end of a match beside the match's fold.
struct Ending {
    std::int64_t at = 0;         ///< Unix time, ms
    std::set<std::string> here;  ///< the players who are connected
    std::vector<Seat> missing;   ///< the seats because of which the server ended the match
};

/// How a match that is over ended for each of its players. Rated matches count, and those of quick match;
/// guests never, for they play no rated matches. A player who resigned or stayed connected until the time
/// was up has played. Of more than two seats, a seat that resigned is not counted at all.
queue::Conducts conducts(const Fold& fold, const Names& names, const Ending& ending);

/// The task for the queue to count the end of a match. Empty when there is nothing to count.
std::optional<NewTask> conduct_task(const Fold& fold, const Names& names, const Ending& ending);
/// The error says what is wrong with the payload.
std::expected<queue::Conducts, std::string> conducts_from(const NewTask& task);

}  // namespace kabinet
