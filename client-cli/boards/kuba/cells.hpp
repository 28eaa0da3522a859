#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "client-cli/boards/board.hpp"

/// The cells of Kuba, which have the same names for both sides, and the ways between them: up, down, left and
/// right as White sees the board (games/kuba/RULES.md).
namespace kabinet::cli::kuba {

inline constexpr int kBoardSide = 7;
inline constexpr std::array<Way, 4> kAllWays{Way::up, Way::down, Way::left, Way::right};

/// The cell in a column and a row, from the upper left, as White sees them, or `turned` as Black does.
std::string seen_cell(int column, int row, bool turned);

/// The cell behind `cell` on the way; empty beyond the edge, and for what is no cell.
std::string next_cell(const std::string& cell, Way way);

/// Whether it is the name of a cell.
bool is_cell(std::string_view name);

/// A way by its name, "up", or the beginning of it.
std::optional<Way> way_named(std::string_view name);
std::string_view name_of(Way way);

/// What a way adds to the column and the row of a cell, for whom White's left is on the left.
struct Step {
    int column;
    int row;
};
Step step(Way way);

/// The opposite way.
Way against(Way way);

/// A push by its two cells, "b7 to b6"; one over the edge by its way, "b7 up".
std::string push_in_words(const std::string& from, std::string_view dir);

/// The push that the view bans (KU-5), in the same words; empty when there is none.
std::string ban_in_words(const Json& view);

/// Where a push from `from` goes that a player wrote as the next cell, or as a way on the board as it is
/// seen.
std::optional<Way> way_to(const std::string& from, std::string_view written, bool turned);

}  // namespace kabinet::cli::kuba
