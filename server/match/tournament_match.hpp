#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/record/fold.hpp"
#include "server/match/new_match.hpp"
#include "server/store/tasks.hpp"

/// Matches that a tournament makes, each for one game of a table (TN-11). The tournament writes the task that
/// makes the match. The end of the match is written with the task that tells the tournament (TN-17).
namespace kabinet {

inline constexpr const char* kTournamentMatchTask = "tournament_match";  ///< for the match: make it
inline constexpr const char* kAbortMatchTask = "abort_match";  ///< for the match: end it, without a result
inline constexpr const char* kRulingTask = "ruling";           ///< for the match: a director has ruled
inline constexpr const char* kAnnulTask = "annul";             ///< for the match: its result was annulled
inline constexpr const char* kShelveTask = "shelve";           ///< for the match: tell histories of it
inline constexpr const char* kTournamentBegunTask =
    "tournament_begun";  ///< for the tournament: the first action of a match
inline constexpr const char* kTournamentResultTask =
    "tournament_result";  ///< for the tournament: a match is over

NewTask tournament_match_task(const NewMatch& match);
/// The error says what is wrong with the payload.
std::expected<NewMatch, std::string> tournament_match_from(const NewTask& task);

NewTask abort_match_task(const std::string& match);

/// Has the match tell histories of itself when the public has seen its end (TN-36).
NewTask shelve_task(const std::string& match);

/// A ruling of a director: an input `pause`, `resume` or `rule`, whose detail has its number in the
/// tournament's log.
NewTask ruling_task(const std::string& match, const Input& ruling);
/// Nothing for a payload that is none.
std::optional<Input> ruling_from(const NewTask& task);

/// The result of the match was annulled, so its ladder takes back what it has changed.
NewTask annul_task(const std::string& match);

/// Whether the match belongs to a tournament.
inline bool of_tournament(const Header& header) {
    return header.tournament.is_object();
}

/// The task that tells the tournament of the first action of a match: from then on its table stays as it is
/// (TN-12). For a match of a tournament.
NewTask tournament_begun_task(const Header& header);

/// The task that tells the tournament of a match that is over: the result, or that there is none. `head`:
/// hex of the last hash of the record. `failed`: the seats because of which the match did not begin. Empty
/// for a match of no tournament.
std::optional<NewTask> tournament_result_task(const Fold& fold, const std::string& head,
                                              const std::vector<Seat>& failed);

}  // namespace kabinet
