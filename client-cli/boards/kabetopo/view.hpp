#pragma once

#include <string>
#include <vector>

#include "client-cli/boards/board.hpp"

/// The board and the view of Kabetopo as what a drawing asks of them (games/kabetopo/RULES.md, "View").
namespace kabinet::cli::kabetopo {

inline constexpr int kSide = 6;

/// Files and ranks count from 0 at a1.
std::string square_name(int file, int rank);

/// The edge between a square and the one to its right, or the one above it.
std::string edge_right(int file, int rank);
std::string edge_above(int file, int rank);

/// Squares, edges and doors in a grid of 13 columns and rows: squares where both are odd, doors in the
/// border. Below it what else may be chosen: "token" and "end".
std::vector<Spot> all_spots();

/// A runner where it is: its seat, how many stones it has, whether it is home.
struct Figure {
    int seat = 0;
    int stones = 0;
    bool home = false;
};
std::vector<Figure> figures_on(const Json& view, const std::string& square);

/// Stones on a peak; empty for a square that is none.
std::optional<int> peak_on(const Json& view, const std::string& square);

/// What is on an edge: "wall", "monolith", "portal" or nothing.
std::string piece_on(const Json& view, const std::string& edge);
bool is_set_up(const Json& view, const std::string& edge);

/// Whether the portal on an edge, or a door ("door:c6"), is locked.
bool is_locked(const Json& view, const std::string& place);

/// The runner a seat plays, as (name, what the view says of it); the name is empty when there is none.
std::pair<std::string, Json> runner_of(const Json& view, int seat);

}  // namespace kabinet::cli::kabetopo
