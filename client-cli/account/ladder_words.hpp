#pragma once

#include <string>
#include <vector>

#include "client-cli/model/document.hpp"

namespace kabinet::cli {

/// The document of a leaderboard: the best `most` of each list, one a line; a star before the row of `own`.
std::vector<std::string> board_lines(const Json& board, const std::string& own, int most);

/// Of the result of rating.board: the account's place, or what is missing for one (RA-5).
std::string place_line(const Json& beside);

/// Of the result of rating.board: how the ratings of the people are spread, a bar a line; none for nobody.
std::vector<std::string> spread_lines(const Json& beside, bool ascii);

/// A match of the result of rating.suspicions, which moderators had better look at (RA-6): one line.
std::string suspicion_line(const Json& suspicion);

}  // namespace kabinet::cli
