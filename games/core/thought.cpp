#include "games/core/thought.hpp"

#include <algorithm>
#include <array>

namespace kabinet {
namespace {

constexpr std::array kLevels{Level::easy, Level::medium, Level::hard, Level::master};
constexpr std::array<std::string_view, 4> kNames{"easy", "medium", "hard", "master"};

}  // namespace

std::span<const Level> all_levels() {
    return kLevels;
}

std::string_view name_of(Level level) {
    return kNames[static_cast<std::size_t>(level)];
}

std::optional<Level> level_named(std::string_view name) {
    const auto found = std::ranges::find(kNames, name);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<Level>(found - kNames.begin());
}

}  // namespace kabinet
