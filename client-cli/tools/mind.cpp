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

std::unique_ptr<State> replayed(const Game& game, const Setup& setup, const Json& record) {
    auto state = game.start(setup);
    if (!state) return nullptr;
    for (const Json& entry : record.at("entries")) {
        if (entry.at("type") != "act") continue;
        if (!(*state)->play(entry.at("seat").get<int>(), entry.at("detail"))) return nullptr;
    }
    return std::move(*state);
}

/// Knows more than the view does: how often a position has been there.
std::unique_ptr<State> state_of_record(const Game& game, const Shown& shown, const Json& record) {
    if (game.info.chance || record.is_null()) return nullptr;
    auto state = replayed(game, shown.setup, record);
    return state && state->view(Audience::everyone()) == shown.view ? std::move(state) : nullptr;
}

}  // namespace

std::unique_ptr<State> state_of(const Game& game, const Situation& situation) try {
    const Json& document = situation.document;
    const Json& record = situation.record;
    const Shown shown{.view = document.at("state"),
                      .to_move = document.at("turn").get<std::vector<Seat>>(),
                      .setup = {.options = document.at("options"),
                                .seats = document.at("seats_total").get<int>(),
                                .rules = record.is_null() ? 0 : record.at("header").at("rules").get<int>()}};
    if (std::ranges::find(shown.to_move, situation.seat) == shown.to_move.end()) return nullptr;
    if (auto state = state_of_record(game, shown, record)) return state;
    if (!game.from_view) return nullptr;
    auto state = game.from_view(shown);
    return state ? std::move(*state) : nullptr;
} catch (const Json::exception&) {
    return nullptr;
}

Mind::Choice Mind::choose(const Situation& situation) const {
    const Game* game = find_game(situation.game);
    const auto state = game ? state_of(*game, situation) : nullptr;
    if (!state) return {fallback_.choose(situation.legal), false};
    return {
        think(*game, *state, {.seat = situation.seat, .level = level_, .seed = seed_of(situation)}).action,
        true};
}

}  // namespace kabinet::cli
