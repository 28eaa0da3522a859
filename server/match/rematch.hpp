#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "server/match/new_match.hpp"

/// A rematch takes two tasks of the outbox (journal/courier.hpp): the first makes the rematch, the second
/// names the rematch in the record of the match before.
namespace kabinet {

inline constexpr const char* kRematchTask = "rematch";  ///< for the rematch's stream: make the rematch
inline constexpr const char* kNextTask = "next";  ///< for the stream of the match before: name the rematch

/// The rematch of a finished match whose players all want one: the same players in the order that the game
/// sets, at a table of the same kind. `names`: of the players. `secret` is the rematch's own; `now` is Unix
/// time, ms.
NewMatch rematch_of(const Fold& fold, const Names& names, const Bytes32& secret, const Secrets& secrets,
                    std::int64_t now);

/// A new match as tasks have it. The error of new_match_from says what is wrong with the text.
std::string new_match_text(const NewMatch& match);
std::expected<NewMatch, std::string> new_match_from(const std::string& text);

NewTask rematch_task(const NewMatch& rematch);
/// The error says what is wrong with the payload.
std::expected<NewMatch, std::string> rematch_from(const NewTask& task);

/// The task for `match` to name `next` as its rematch.
NewTask next_task(const std::string& match, const std::string& next);
/// The id of the rematch that a next_task names; empty for a bad payload.
std::string next_from(const NewTask& task);

}  // namespace kabinet
