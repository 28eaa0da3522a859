#pragma once

#include <string_view>

namespace kabinet::kabetopo {

/// Why something is not done: a rule of RULES.md that forbids it, and what to tell the player. An action that
/// is no action at all, for it says too little or too much, is `malformed`.
struct Objection {
    std::string_view rule;
    std::string_view message;
    bool malformed = false;
};

}  // namespace kabinet::kabetopo
