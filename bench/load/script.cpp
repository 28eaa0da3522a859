#include "bench/load/script.hpp"

#include <stdexcept>

#include "games/core/registry.hpp"

namespace kabinet::load {
namespace {

struct Push {
    const char* from;
    const char* dir;
};

// Each side pushes two pairs of its corners into the free lanes beside the middle, and back.
constexpr std::array<Push, Script::kLength> kPushes{{{"a7", "down"},
                                                     {"g7", "down"},
                                                     {"g1", "up"},
                                                     {"a1", "up"},
                                                     {"a5", "up"},
                                                     {"g5", "up"},
                                                     {"g3", "down"},
                                                     {"a3", "down"}}};

}  // namespace

Script::Script() {
    const Game& kuba = *find_game("kuba");
    const auto state = kuba.start({.options = {{"repetition", "none"}}}).value();
    const Json first = state->view(Audience::everyone());
    for (std::size_t i = 0; i < kLength; ++i) {
        const Json action{{"type", "push"}, {"from", kPushes[i].from}, {"dir", kPushes[i].dir}};
        actions_[i] = action.dump();
        views_[i] = state->view(Audience::everyone());
        const auto played = state->play(seat(static_cast<int>(i)), action);
        if (!played) throw std::runtime_error("the script is not legal: " + played.error().message);
    }
    if (state->view(Audience::everyone()) != first) throw std::runtime_error("the script is no circle");
}

}  // namespace kabinet::load
