#include "client-cli/tools/mind.hpp"

#include <algorithm>
#include <vector>

#include "games/core/registry.hpp"
#include "games/search/bot.hpp"

namespace kabinet::cli {
namespace {

/// The same match and the same number of actions give the same seed.
Seed seed_of(const Situation& situation) {
    return sha256(situation.match + "/" + situation.document.at("ply").dump());
}

std::unique_ptr<State> replayed(const Game& game, const Json& record, const Json& document) {
    const Json& header = record.at("header");
    auto state = game.start({.options = document.at("options"),
                             .seats = header.at("seats").get<int>(),
                             .rules = header.at("rules").get<int>()});
    if (!state) return nullptr;
    for (const Json& entry : record.at("entries")) {
        if (entry.at("type") != "act") continue;
        if (!(*state)->play(entry.at("seat").get<int>(), entry.at("detail"))) return nullptr;
    }
    return std::move(*state);
}

}  // namespace

std::unique_ptr<State> state_of(const Game& game, const Json& record, const Json& document) try {
    if (game.info.hidden || record.is_null()) return nullptr;
    auto state = replayed(game, record, document);
    const bool same = state && state->view(Audience::everyone()) == document.at("state");
    return same ? std::move(state) : nullptr;
} catch (const Json::exception&) {
    return nullptr;
}

Mind::Choice Mind::choose(const Situation& situation) const {
    const Game* game = find_game(situation.game);
    if (game) {
        const auto state = state_of(*game, situation.record, situation.document);
        const std::vector<Seat> turn = state ? state->to_move() : std::vector<Seat>();
        if (std::ranges::find(turn, situation.seat) != turn.end()) {
            Thought thought =
                think(*game, *state, {.seat = situation.seat, .level = level_, .seed = seed_of(situation)});
            return {std::move(thought.action), true};
        }
    }
    return {fallback_.choose(situation.legal), false};
}

}  // namespace kabinet::cli
