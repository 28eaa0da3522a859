#pragma once

#include <string>
#include <vector>

#include "client-cli/model/document.hpp"

namespace kabinet::cli {

/// "Ada", "Anna (guest h2kd)" or "Engine (bot)": a player as the protocol's Player names one.
std::string player_in_words(const Json& player);

/// "2 won, 0 drawn, 1 lost": the protocol's ResultCounts.
std::string counts_in_words(const Json& counts);

/// The result of profile.get: lines for people.
std::vector<std::string> profile_lines(const Json& profile);

/// A rating of the result of rating.get: one line for people.
std::string rating_line(const Json& rating);

/// A match of the result of history.list, as `account` saw it end: one line.
std::string match_line(const Json& match, const std::string& account);

/// A tournament of the result of history.tournaments: one line.
std::string tournament_line(const Json& event);

}  // namespace kabinet::cli
