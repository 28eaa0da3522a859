#pragma once

#include <string_view>

namespace kabinet::kabetopo {

/// Why an action is not done: the rule of RULES.md that forbids it, and a sentence for the player. It is
/// `malformed` when the action is no action at all, because it says too little or too much.
struct Objection {
    std::string_view rule;
    std::string_view message;
    bool malformed = false;
};

}  // namespace kabinet::kabetopo
