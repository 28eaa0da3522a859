#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "games/kabetopo/kabetopo.hpp"
#include "games/kabetopo/set_up.hpp"
#include "games/kabetopo/terrain.hpp"
#include "games/kabetopo/text.hpp"
#include "games/kabetopo/turn.hpp"
#include "tests/fuzz/games/play_lines.hpp"

namespace {

using namespace kabinet::kabetopo;

void require(bool holds) {
    if (!holds) std::abort();
}

/// KB-11: who had a route before a drop has one after it.
void require_routes(const Position& before, const Position& after) {
    if (before.round != after.round || after.turn == kNobody) return;
    for (int i = 0; i < before.seats; ++i) {
        const bool had =
            before.runner(i).under_way() && has_route(before, terrain_of(before.board, before.peaks()), i);
        if (had) require(has_route(after, terrain_of(after.board, after.peaks()), i));
    }
}

/// Every byte chooses one of the legal actions.
void play_bytes(Position position, const std::uint8_t* data, std::size_t size) {
    for (std::size_t i = 0; i < size && position.turn != kNobody; ++i) {
        const auto actions = legal_actions(position);
        require(!actions.empty());
        const Action action = actions[data[i] % actions.size()];
        const Position before = position;
        play(position, action);
        if (std::holds_alternative<Drop>(action)) require_routes(before, position);
        const Board& board = position.board;
        require(board.taken().size() == board.walls.size() + board.monoliths.size() + board.portals.size());
        require(parse(to_text(position)).value() == position);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (data[0] >= '2' && data[0] <= '4') {
        const int seats = data[0] - '0';
        const Board board = set_up(seats, kabinet::sha256(text.substr(0, 1)));
        play_bytes(start(seats, board), data + 1, size - 1);
    } else if (data[0] == '=') {
        const std::string_view line = text.substr(0, text.find('\n'));
        const std::size_t used = std::min(line.size() + 1, text.size());
        if (const auto position = parse(line)) play_bytes(*position, data + 1 + used, size - 1 - used);
    } else {
        kabinet::play_lines(kabinet::kabetopo_game(), text);
    }
    return 0;
}
