#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "games/record/fold.hpp"
#include "rating/event.hpp"
#include "rating/rated_match.hpp"
#include "server/match/names.hpp"
#include "server/match/networks.hpp"
#include "server/store/tasks.hpp"

/// A rated match and its ladder: the end of the match writes a task of the outbox, with which the ladder
/// takes the match (RA-2).
namespace kabinet {

inline constexpr const char* kRateTask = "rate";      ///< for the ladder's stream: take the match
inline constexpr const char* kUnrateTask = "unrate";  ///< likewise: the result of the match was annulled

/// What must be known of a match that is over to rate it (RA-3). `names`: of the players. `ended` is the Unix
/// time of the entry `end`, ms; of a table that closed before it began there is none.
MatchFacts facts_of(const Fold& fold, const Names& names, std::int64_t ended);

/// The task for the ladder to take the match, which ends at Unix time `ended`, ms. Nothing when the match is
/// not rated. `networks`: of the players, as far as they are known.
std::optional<NewTask> rate_task(const Fold& fold, const Names& names, std::int64_t ended,
                                 const Networks::Marks& networks);
NewTask rate_task(const RatedMatch& match);

/// The task for the ladder to take back what the match has changed, if it is of a rated one (TN-18).
NewTask unrate_task(const RatedMatch& match);

/// What an event has changed for the players of a match, as the match document shows it: JSON text.
std::string rating_text(const RatingEvent& event, const Fold& fold);

}  // namespace kabinet
