#include "daily/board.hpp"

#include <utility>

#include "games/core/invariant.hpp"
#include "games/core/registry.hpp"

namespace kabinet::daily {
namespace {

/// The state of the position; without a tremor where the game has one.
std::unique_ptr<State> loaded(const Game& game, const std::string& position) {
    auto state = game.load(position);
    invariant(state.has_value(), "a task has a position of its game");
    Json save = (*state)->save();
    if (!save.contains("options") || !save["options"].contains("tremor")) return std::move(*state);
    save["options"]["tremor"] = "off";
    auto calm = game.restore(save);
    invariant(calm.has_value(), "a saved state is restored");
    return std::move(*calm);
}

}  // namespace

Board::Board(std::string_view game, const std::string& position)
    : state_(loaded(*find_game(game), position)) {}

std::expected<std::vector<Json>, Refusal> Board::play(Seat seat, const Json& action) {
    auto events = state_->play(seat, action);
    if (!events) return std::unexpected(std::move(events.error()));
    std::vector<Json> bodies;
    for (Event& event : *events) bodies.push_back(std::move(event.body));
    return bodies;
}

}  // namespace kabinet::daily
