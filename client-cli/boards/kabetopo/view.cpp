#include "client-cli/boards/kabetopo/view.hpp"

#include <algorithm>

namespace kabinet::cli::kabetopo {
namespace {

const Json& member(const Json& object, const std::string& name) {
    static const Json none = nullptr;
    const auto found = object.find(name);
    return found == object.end() ? none : *found;
}

/// Doors: the opening of a square, and where it lies in the grid.
const std::vector<Spot> kDoors{{"door:c6", 5, 0}, {"door:d1", 7, 12}, {"door:f4", 12, 5}, {"door:a3", 0, 7}};

}  // namespace

std::string square_name(int file, int rank) {
    return {static_cast<char>('a' + file), static_cast<char>('1' + rank)};
}

std::string edge_right(int file, int rank) {
    return square_name(file, rank) + "-" + square_name(file + 1, rank);
}

std::string edge_above(int file, int rank) {
    return square_name(file, rank) + "-" + square_name(file, rank + 1);
}

std::vector<Spot> all_spots() {
    std::vector<Spot> squares;
    std::vector<Spot> edges;
    for (int rank = kSide - 1; rank >= 0; --rank) {
        for (int file = 0; file < kSide; ++file) {
            const int column = 2 * file + 1;
            const int row = 2 * (kSide - rank) - 1;
            squares.push_back({square_name(file, rank), column, row});
            if (file + 1 < kSide) edges.push_back({edge_right(file, rank), column + 1, row});
            if (rank > 0) edges.push_back({edge_above(file, rank - 1), column, row + 1});
        }
    }
    std::vector<Spot> spots = std::move(squares);
    spots.push_back({"token", 3, 14});
    spots.push_back({"end", 7, 14});
    spots.insert(spots.end(), edges.begin(), edges.end());
    spots.insert(spots.end(), kDoors.begin(), kDoors.end());
    return spots;
}

std::vector<Figure> figures_on(const Json& view, const std::string& square) {
    std::vector<Figure> figures;
    for (const Json& runner : member(view, "runners")) {
        if (runner.value("square", "") == square)
            figures.push_back({runner.value("seat", 0), runner.value("stones", 0), runner.contains("home")});
    }
    std::ranges::sort(figures, {}, &Figure::seat);
    return figures;
}

std::optional<int> peak_on(const Json& view, const std::string& square) {
    const Json& stones = member(member(view, "peaks"), square);
    return stones.is_number_integer() ? std::optional(stones.get<int>()) : std::nullopt;
}

std::string piece_on(const Json& view, const std::string& edge) {
    const Json& piece = member(member(view, "edges"), edge);
    return piece.is_string() ? piece.get<std::string>() : "";
}

bool is_set_up(const Json& view, const std::string& edge) {
    return member(view, "set_up").contains(edge);
}

bool is_locked(const Json& view, const std::string& place) {
    return member(view, "locks").contains(place);
}

std::pair<std::string, Json> runner_of(const Json& view, int seat) {
    for (const auto& [name, runner] : member(view, "runners").items()) {
        if (runner.value("seat", -1) == seat) return {name, runner};
    }
    return {"", Json::object()};
}

}  // namespace kabinet::cli::kabetopo
