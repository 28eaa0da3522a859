#pragma once

#include <expected>
#include <string>
#include <vector>

#include "games/record/fold.hpp"

namespace kabinet {

/// What accepted inputs come to: the lines the record gets, those the server itself writes behind an input
/// included, and what happened.
struct Accepted {
    struct Line {
        Input input;
        Json note;           ///< Fold::note() behind it
        bool asked = false;  ///< by whoever sent the inputs, not the server's own
        bool over = false;   ///< the match needs no recovery behind it
    };
    std::vector<Line> lines;
    std::vector<Event> events;
};

/// Applies `inputs` of `player` (empty for the server) to `fold` at match time `t`. When one is refused,
/// those before it stay applied. Touches nothing but `fold` and takes as long as its game does.
std::expected<Accepted, Refusal> apply_inputs(Fold& fold, std::vector<Input> inputs,
                                              const std::string& player, Millis t);

}  // namespace kabinet
