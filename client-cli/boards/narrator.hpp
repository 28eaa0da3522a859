#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client-cli/boards/board.hpp"
#include "client-cli/model/match_view.hpp"
#include "client-cli/model/series.hpp"

namespace kabinet::cli {

/// The phrase that "say 3" names: 1 to 8; empty for any other text.
std::optional<int> phrase_of(const std::string& text);
/// The seat whose player a host removes by a text such as "remove 2", counted from 0; in the text from 1.
std::optional<int> removal_of(const std::string& text);
/// The seat and the new seat of its player in a text such as "move 2 3", counted from 0; in the text from 1.
std::optional<std::pair<int, int>> move_of(const std::string& text);
/// The ply to which a text such as "undo 6" goes back.
std::optional<int> undo_of(const std::string& text);

/// The phrases with their numbers, in one line.
std::string phrases_line();

/// Turns the changes of a match into lines for people: what was played, who came and went, how it ended.
class Narrator {
  public:
    /// Lines about the change when `events` led the match to `now`. `board` is the board of its game.
    std::vector<std::string> changed(const MatchView& now, const Json& events, const Board& board);

    /// The matches that were seen to end.
    const Series& series() const { return series_; }

    /// The spots the last action touched.
    const std::set<std::string>& touched() const { return touched_; }

  private:
    void tell_lock(const MatchView& now, std::vector<std::string>& lines) const;
    void tell_seats(const MatchView& now, std::vector<std::string>& lines) const;
    void tell_events(const MatchView& now, const Json& events, const Board& board,
                     std::vector<std::string>& lines);
    void tell_offers(const MatchView& now, std::vector<std::string>& lines) const;

    std::optional<MatchView> last_;
    Series series_;
    std::set<std::string> touched_;
};

/// While a table is locked: whose part of the draw is awaited.
std::string awaited_line(const MatchView& match);

/// What a rated match has changed, one line a seat in the order of seats: "Anna: 1500 to 1512? (+12)". Empty
/// until the ladder has taken the match. A match that counts nothing is told so in one line (RA-6).
std::vector<std::string> rating_lines(const MatchView& match);

/// How a match ended, one line a seat, best first: "1. Anna (White) 7". The head line is the reason.
std::vector<std::string> result_lines(const MatchView& match, const Board& board);

}  // namespace kabinet::cli
