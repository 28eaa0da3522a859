#include "client-cli/boards/kuba/cells.hpp"

namespace kabinet::cli::kuba {
namespace {

constexpr std::array<std::string_view, 4> kWayNames{"up", "down", "left", "right"};

std::string cell_name(int column, int row) {
    return {static_cast<char>('a' + column), static_cast<char>('0' + kBoardSide - row)};
}

}  // namespace

Step step(Way way) {
    constexpr std::array<Step, 4> steps{{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}};
    return steps[static_cast<std::size_t>(way)];
}

std::string seen_cell(int column, int row, bool turned) {
    return turned ? cell_name(kBoardSide - 1 - column, kBoardSide - 1 - row) : cell_name(column, row);
}

std::optional<Way> way_named(std::string_view name) {
    for (const Way way : kAllWays) {
        // A prefix will do: the four names begin with different letters.
        if (!name.empty() && kWayNames[static_cast<std::size_t>(way)].starts_with(name)) return way;
    }
    return std::nullopt;
}

Way against(Way way) {
    constexpr std::array<Way, 4> others{Way::down, Way::up, Way::right, Way::left};
    return others[static_cast<std::size_t>(way)];
}

bool is_cell(std::string_view name) {
    return name.size() == 2 && name[0] >= 'a' && name[0] <= 'g' && name[1] >= '1' && name[1] <= '7';
}

std::string next_cell(const std::string& cell, Way way) {
    if (!is_cell(cell)) return "";
    const int column = cell[0] - 'a' + step(way).column;
    const int row = kBoardSide - (cell[1] - '0') + step(way).row;
    return column < 0 || column >= kBoardSide || row < 0 || row >= kBoardSide ? "" : cell_name(column, row);
}

std::string push_in_words(const std::string& from, std::string_view dir) {
    const auto way = way_named(dir);
    const std::string to = way ? next_cell(from, *way) : "";
    return from + (to.empty() ? " " + std::string(dir) : " to " + to);
}

std::string ban_in_words(const Json& view) {
    const std::string ban = view.value("ban", "");
    return ban.size() > 3 ? push_in_words(ban.substr(0, 2), std::string_view(ban).substr(3)) : ban;
}

std::optional<Way> way_to(const std::string& from, std::string_view written, bool turned) {
    if (written.starts_with("to ")) written.remove_prefix(3);
    for (const Way way : kAllWays) {
        if (is_cell(written) && next_cell(from, way) == written) return way;
    }
    const auto way = way_named(written);
    return way && turned ? against(*way) : way;
}

std::string_view name_of(Way way) {
    return kWayNames[static_cast<std::size_t>(way)];
}

}  // namespace kabinet::cli::kuba
