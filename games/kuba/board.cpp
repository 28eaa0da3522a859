#include "games/kuba/board.hpp"

#include <algorithm>

namespace kabinet::kuba {

namespace {

constexpr std::array<std::string_view, 4> kDirectionNames = {"up", "down", "left", "right"};

}  // namespace

std::string name_of(Cell cell) {
    return {static_cast<char>('a' + cell % 8), static_cast<char>('1' + cell / 8)};
}

std::string_view name_of(Direction d) {
    return kDirectionNames[static_cast<std::size_t>(d)];
}

std::optional<Cell> cell_named(std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'g' || name[1] < '1' || name[1] > '7')
        return std::nullopt;
    return (name[1] - '1') * 8 + (name[0] - 'a');
}

std::optional<Direction> direction_named(std::string_view name) {
    const auto found = std::ranges::find(kDirectionNames, name);
    if (found == kDirectionNames.end()) return std::nullopt;
    return static_cast<Direction>(found - kDirectionNames.begin());
}

}  // namespace kabinet::kuba
