#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client-cli/boards/board.hpp"

namespace kabinet::cli {

/// Chooses an action on a board with the arrow keys: the cursor goes from spot to spot, and Enter picks one
/// up, until what is picked fits one action alone. Where several fit, the next arrow says which way, or they
/// are a menu to choose from.
class Cursor {
  public:
    /// Takes over what may be done now. The cursor stays where it was if it can; what is picked up stays
    /// while the same may be done.
    void offer(const Board& board, const Json& legal);

    /// An arrow key: moves on; or, with a spot picked up, gives the action that goes this way.
    std::optional<Json> arrow(Way way);

    /// Enter: picks the spot up, and gives the action that is chosen by that.
    std::optional<Json> enter();

    /// Goes to the next spot of use in reading order, or the one before (`step` -1); likewise in a menu.
    void next(int step);

    /// Lays down what was picked up last. False when nothing was.
    bool drop();

    /// The cursor's part of what a board shows.
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
