#include "tournament/input.hpp"

#include <algorithm>
#include <array>

namespace kabinet::tournament {
namespace {

constexpr std::array<std::string_view, 32> kNames{
    "enter",  "check_in", "withdraw", "return", "pause",  "resume",      "forbid",       "force",
    "allow",  "bye",      "rounds",   "seeds",  "start",  "hold",        "go_on",        "finish",
    "cancel", "paired",   "unpaired", "begun",  "result", "forfeit",     "correct",      "annul",
    "undo",   "repaired", "time",     "remade", "extend", "pause_match", "resume_match", "change"};

}  // namespace

std::string_view name_of(InputType type) {
    return kNames[static_cast<std::size_t>(type)];
}

int version_of(InputType type) {
    return type >= InputType::extend ? 2 : 1;
}

std::optional<InputType> input_type(std::string_view name) {
    const auto found = std::ranges::find(kNames, name);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<InputType>(found - kNames.begin());
}

}  // namespace kabinet::tournament
