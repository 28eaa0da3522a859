#include "tests/games/kabetopo/slow.hpp"

#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace kabinet::kabetopo {

namespace {

using Names = std::set<std::string>;

Names names_of(const EdgeSet& edges) {
    Names names;
    for (const Edge edge : kEdges) {
        if (edges.has(edge)) names.insert(name_of(edge));
    }
    return names;
}

std::string edge_name(const std::string& a, const std::string& b) {
    return a < b ? a + "-" + b : b + "-" + a;
}

std::vector<std::string> beside(const std::string& square) {
    std::vector<std::string> all;
    for (const auto& [right, up] : {std::pair{0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
        const std::string next = {static_cast<char>(square[0] + right), static_cast<char>(square[1] + up)};
        if (next[0] >= 'a' && next[0] <= 'f' && next[1] >= '1' && next[1] <= '6') all.push_back(next);
    }
    return all;
}

const std::vector<std::pair<std::string, std::string>> kDoors = {
    {"c6", "d1"}, {"d1", "c6"}, {"f4", "a3"}, {"a3", "f4"}};

bool is_peak(const Position& position, const std::string& square) {
    return square == "c4" || (position.seats == 2 && square == "d3");
}

/// What stands on the edges, by name.
struct Signs {
    Names obstacles;
    Names portals;
};

/// The squares one move from `from`, for a runner alone on the board.
Names one_move(const Position& position, const Signs& signs, const std::string& from) {
    const auto& [obstacles, portals] = signs;
    const auto locked = [&](const std::string& door) {
        return has(position.board.locked_doors, *square_named(door));
    };
    Names reached;
    for (const std::string& next : beside(from)) {
        if (!obstacles.contains(edge_name(from, next)) || is_peak(position, from)) reached.insert(next);
    }
    for (const std::string& here : portals) {
        if (here.substr(0, 2) != from && here.substr(3) != from) continue;
        for (const std::string& there : portals) {
            for (const std::string& exit : {there.substr(0, 2), there.substr(3)}) {
                if (there != here && !is_peak(position, exit)) reached.insert(exit);
            }
        }
    }
    for (const auto& [door, other] : kDoors) {
        if (door == from && !locked(door) && !locked(other)) reached.insert(other);
    }
    return reached;
}

/// Where a runner is and what it has done: stones taken, whether it was halfway home, and the peak whose
/// stone it took on this journey, if it did.
struct Journey {
    std::string at;
    int stones;
    bool halfway;
    std::string emptied;
    auto operator<=>(const Journey&) const = default;
};

}  // namespace

bool slow_has_route(const Position& position, int index) {
    const Runner& runner = position.runner(index);
    const std::string start = name_of(square_of(position.corner_of(index)));
    std::deque<Journey> todo = {{name_of(runner.at), runner.stones, runner.halfway, ""}};
    std::set<Journey> seen;
    const Signs signs = {names_of(position.board.obstacles()),
                         names_of(position.board.portals - position.board.locked)};
    while (!todo.empty()) {
        Journey way = todo.front();
        todo.pop_front();
        const bool corner = way.at == "a1" || way.at == "a6" || way.at == "f1" || way.at == "f6";
        if (is_peak(position, way.at) &&
            position.stones_on(*square_named(way.at)) > (way.emptied == way.at ? 1 : 0) &&
            (way.stones == 0 || (position.seats == 2 && way.stones == 1 && way.halfway))) {
            ++way.stones;
            way.emptied = way.at;
        }
        if (position.seats == 2 && way.stones == 1 && corner) way.halfway = true;
        if (way.stones == position.stones_needed() && corner && way.at != start) return true;
        if (!seen.insert(way).second) continue;
        for (const std::string& next : one_move(position, signs, way.at))
            todo.push_back({next, way.stones, way.halfway, way.emptied});
    }
    return false;
}

int slow_entrances(const Board& board, Square square) {
    const Names obstacles = names_of(board.obstacles());
    int open = 0;
    for (const std::string& next : beside(name_of(square)))
        open += obstacles.contains(edge_name(name_of(square), next)) ? 0 : 1;
    return open;
}

}  // namespace kabinet::kabetopo
