#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client-cli/boards/board.hpp"

namespace kabinet::cli {

/// Chooses an action on a board with the arrow keys. The cursor goes from spot to spot, and Enter picks
/// spots, until the picked spots fit one action only. When several actions fit, the next arrow chooses by its
/// way, or the user chooses from a menu.
class Cursor {
  public:
    /// Takes over the legal actions. The cursor stays where it was if it can. Picked spots stay picked while
    /// the legal actions are the same.
    void offer(const Board& board, const Json& legal);

    /// An arrow key: moves the cursor; or, with a spot picked, gives the action that goes this way.
    std::optional<Json> arrow(Way way);

    /// Enter: picks the spot, and gives the action if that chooses one.
    std::optional<Json> enter();

    /// Goes to the next usable spot in reading order, or to the one before (`step` -1); likewise in a menu.
    void next(int step);

    /// Takes back the last pick. False when there was none.
    bool drop();

    /// The marks of the cursor, for the board to show.
    Marks marks() const;

    bool active() const { return !usable_.empty() || !trail_.empty(); }

  private:
    struct Choice {
        std::vector<std::string> path;
        std::optional<Way> way;
        Json action;
    };
    using Found = std::vector<const Choice*>;

    Found fitting(const std::vector<std::string>& picked) const;
    bool is_usable(const std::string& spot) const;
    void look_around();
    void begin();
    std::optional<Json> give(const Choice& choice);

    Json legal_;
    std::vector<Choice> choices_;
    std::vector<Spot> spots_;   // in reading order
    std::vector<Spot> usable_;  // those that may be picked next
    std::vector<std::string> trail_;
    std::string at_;
    bool picked_ = false;  // a way is asked for
    Found menu_;
    std::size_t chosen_ = 0;  // in the menu
};

}  // namespace kabinet::cli
