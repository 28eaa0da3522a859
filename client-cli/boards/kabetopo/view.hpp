#pragma once

#include <string>
#include <vector>

#include "client-cli/boards/board.hpp"

/// What a drawing needs of the board and the view of Kabetopo (games/kabetopo/RULES.md, "View").
namespace kabinet::cli::kabetopo {

inline constexpr int kSide = 6;

/// Files and ranks count from 0 at a1.
std::string square_name(int file, int rank);

/// The edge between a square and the one to its right, or the one above it.
std::string edge_right(int file, int rank);
std::string edge_above(int file, int rank);

/// Squares, edges and doors in a grid of 13 columns and rows: squares where both are odd, doors in the
/// border. Below the grid are the other choices: "token" and "end".
std::vector<Spot> all_spots();

/// A runner on its square: its seat, how many stones it has, whether it is home.
struct Figure {
    int seat = 0;
    int stones = 0;
    bool home = false;
};
std::vector<Figure> figures_on(const Json& view, const std::string& square);

/// The number of stones on a peak; empty for a square that is no peak.
std::optional<int> peak_on(const Json& view, const std::string& square);

/// What is on an edge: "wall", "monolith", "portal" or nothing.
std::string piece_on(const Json& view, const std::string& edge);
bool is_set_up(const Json& view, const std::string& edge);

/// Whether the portal on an edge, or a door ("door:c6"), is locked.
bool is_locked(const Json& view, const std::string& place);

/// The runner that a seat plays, as (name, its part of the view). The name is empty when there is none.
std::pair<std::string, Json> runner_of(const Json& view, int seat);

}  // namespace kabinet::cli::kabetopo
