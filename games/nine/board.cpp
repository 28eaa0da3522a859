#include "games/nine/board.hpp"

namespace kabinet::nine {

namespace {

constexpr std::string_view kSides = "NESW";

}  // namespace

std::string cell_name(Cell cell) {
    return {static_cast<char>('a' + file_of(cell)), static_cast<char>('1' + rank_of(cell))};
}

std::string slot_name(Slot slot) {
    return {kSides[static_cast<std::size_t>(slot / kSide)], static_cast<char>('1' + slot % kSide)};
}

std::optional<Cell> cell_named(std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'i' || name[1] < '1' || name[1] > '9')
        return std::nullopt;
    return (name[1] - '1') * kSide + (name[0] - 'a');
}

std::optional<Slot> slot_named(std::string_view name) {
    if (name.size() != 2 || name[1] < '1' || name[1] > '9') return std::nullopt;
    const std::size_t side = kSides.find(name[0]);
    if (side == std::string_view::npos) return std::nullopt;
    return static_cast<int>(side) * kSide + (name[1] - '1');
}

}  // namespace kabinet::nine
