#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client-cli/boards/board.hpp"

namespace kabinet::cli {

/// Chooses an action on a board with the arrow keys: the cursor goes from spot to spot where actions begin; a
/// spot with several actions is picked up, and the next arrow says which way.
class Cursor {
  public:
    /// Takes over what may be done now. The cursor stays where it was if it can.
    void offer(const Board& board, const Json& legal);

    /// An arrow key: moves on, or, with a spot picked up, gives the action that goes this way.
    std::optional<Json> arrow(Way way);

    /// Enter: gives the spot's only action, or picks the spot up.
    std::optional<Json> enter();

    /// Goes to the next spot of use in reading order, or the one before (`step` -1).
    void next(int step);

    /// Lays down what is picked up. False when nothing was.
    bool drop();

    /// The cursor's part of what a board shows.
    Marks marks() const;

    bool active() const { return !usable_.empty(); }

  private:
    struct Choice {
        std::string spot;
        std::optional<Way> way;
        Json action;
    };
    std::vector<const Choice*> here() const;

    std::vector<Spot> usable_;  // in reading order
    std::vector<Choice> choices_;
    std::string at_;
    bool picked_ = false;
};

}  // namespace kabinet::cli
