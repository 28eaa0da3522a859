#include "games/kabetopo/view_json.hpp"

namespace kabinet::kabetopo {

namespace {

/// The edges of `set` as members with the name of `piece`.
void add_edges(Json& object, const EdgeSet& set, Piece piece) {
    for (const Edge edge : kEdges) {
        if (set.has(edge)) object[name_of(edge)] = name_of(piece);
    }
}

Json edges_json(const Board& board) {
    Json edges = Json::object();
    add_edges(edges, board.walls, Piece::wall);
    add_edges(edges, board.monoliths, Piece::monolith);
    add_edges(edges, board.portals, Piece::portal);
    return edges;
}

Json set_up_json(const Board& board) {
    Json edges = Json::object();
    add_edges(edges, board.monoliths & board.set_up, Piece::monolith);
    add_edges(edges, board.portals & board.set_up, Piece::portal);
    return edges;
}

Json locks_json(const Board& board) {
    Json locks = Json::object();
    for (const Edge edge : kEdges) {
        if (board.locked.has(edge)) locks[name_of(edge)] = true;
    }
    each(board.locked_doors, [&](Square door) { locks[door_name(door)] = true; });
    return locks;
}

Json doors_json() {
    Json doors = Json::object();
    for (const Square door : kDoors) doors[door_name(door)] = door_name(*through_door(door));
    return doors;
}

Json runner_json(const Position& position, int index) {
    const Runner& runner = position.runner(index);
    Json json = {{"seat", position.seat_of(index)},
                 {"square", name_of(runner.at)},
                 {"stones", runner.stones},
                 {"token", runner.token}};
    for (const Piece piece : kPieces) json["left"][std::string(name_of(piece))] = runner.left(piece);
    if (runner.halfway) json["halfway"] = true;
    if (runner.helped) json["helped"] = true;
    if (!runner.under_way()) json["home"] = runner.place;
    if (runner.bumped_by != kNobody) json["bumped_by"] = name_of(position.corner_of(runner.bumped_by));
    return json;
}

Json tally_json(const Tally& tally) {
    return {{"points", tally.points},
            {"first_homes", tally.first_homes},
            {"first_stones", tally.first_stones},
            {"unused", tally.unused}};
}

}  // namespace

Json view_json(const Position& position) {
    Json view = {{"round", position.round + 1},
                 {"rounds", position.seats},
                 {"quiet", position.quiet},
                 {"stage", name_of(position.stage)},
                 {"edges", edges_json(position.board)},
                 {"set_up", set_up_json(position.board)},
                 {"doors", doors_json()},
                 {"locks", locks_json(position.board)}};
    each(position.peaks(), [&](Square peak) { view["peaks"][name_of(peak)] = position.stones_on(peak); });
    for (int i = 0; i < position.seats; ++i) {
        view["runners"][std::string(name_of(position.corner_of(i)))] = runner_json(position, i);
        view["scores"][std::to_string(i)] = tally_json(position.tallies[static_cast<std::size_t>(i)]);
    }
    return view;
}

}  // namespace kabinet::kabetopo
