#pragma once

#include <map>
#include <optional>
#include <string>

#include "client-cli/model/match_view.hpp"

namespace kabinet::cli {

/// The score of the matches that the same players play one after another, as far as this program has seen
/// them end. Seats may change between them.
class Series {
  public:
    /// Counts a match that is over. Another game, or other players, begin a new series.
    void add(const MatchView& match);

    /// "Series: Anna 2 : 1 Ben"; more than two players "Series: Anna 2, Ben 1, Cem 0". Empty before the
    /// second match of a series.
    std::string in_words(const MatchView& match) const;

  private:
    std::string game_;
    std::string last_;                   // the match that was counted last
    std::map<std::string, int> halves_;  // twice the wins of each player, by id: a draw is half a win
    int matches_ = 0;
};

}  // namespace kabinet::cli
