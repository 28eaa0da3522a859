#pragma once

#include <expected>
#include <string>
#include <vector>

#include "games/record/fold.hpp"

namespace kabinet {

/// The outcome of accepted inputs: the new lines of the record and the events. The lines include those that
/// the server itself writes after an input.
struct Accepted {
    struct Line {
        Input input;
        Json note;           ///< Fold::note() after the input
        bool asked = false;  ///< the last of the inputs, the player's own; false for the server's lines
        bool over = false;   ///< the match needs no recovery after this line
    };
    std::vector<Line> lines;
    std::vector<Event> events;
};

/// Applies `inputs` to `fold` at match time `t`. When an input is refused,
/// the inputs before it stay applied. Touches nothing but `fold`. Takes as long as the game takes.
std::expected<Accepted, Refusal> apply_inputs(Fold& fold, std::vector<Input> inputs, Millis t);

}  // namespace kabinet
