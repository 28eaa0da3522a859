#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "server/match/new_match.hpp"

/// How a match causes its rematch, and the rematch the name that the match gives to it: by two tasks of the
/// outbox (journal/courier.hpp).
namespace kabinet {

inline constexpr const char* kRematchTask = "rematch";  ///< of the rematch: make it
inline constexpr const char* kNextTask = "next";        ///< of the match before: name the rematch

/// The rematch of a finished match all of whose players want one: the same players in the order that the game
/// wants, at a table of the same kind. `secret` is the rematch's, `now` Unix time, ms.
NewMatch rematch_of(const Fold& fold, const Bytes32& secret, const Secrets& secrets, std::int64_t now);

NewTask rematch_task(const NewMatch& rematch);
/// The error says what is wrong with the payload.
std::expected<NewMatch, std::string> rematch_from(const NewTask& task);

/// `match` is to name `next`.
NewTask next_task(const std::string& match, const std::string& next);
/// The id of the rematch that a next_task names.
std::string next_from(const NewTask& task);

}  // namespace kabinet
