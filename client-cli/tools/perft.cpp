#include <chrono>
#include <iomanip>
#include <ostream>

#include "client-cli/tools/tool.hpp"
#include "games/core/registry.hpp"

namespace kabinet::cli {
namespace {

/// Through the interface all games have: slow, and for a game without a typed count of its own.
std::uint64_t count(const Game& game, const State& state, int depth) {
    if (depth == 0) return 1;
    std::uint64_t sequences = 0;
    const Json saved = state.save();
    for (const Seat seat : state.to_move()) {
        for (const Json& action : state.legal(seat)) {
            auto next = game.restore(saved);
            if (next && (*next)->play(seat, action)) sequences += count(game, **next, depth - 1);
        }
    }
    return sequences;
}

std::expected<std::unique_ptr<State>, Refusal> first_state(const Game& game, const PerftSettings& settings) {
    if (!settings.position) {
        Setup setup;
        setup.seats = settings.seats > 0 ? settings.seats : game.info.min_seats;
        return game.start(setup);
    }
    if (!game.load) return std::unexpected(Refusal{"bad_position", "", "this game has no position strings"});
    return game.load(*settings.position);
}

}  // namespace

int perft(const PerftSettings& settings, std::ostream& out, std::ostream& err) {
    const Game* game = find_game(settings.game);
    if (!game) {
        err << "kabinet: there is no game \"" << settings.game << "\"\n";
        return 2;
    }
    const auto state = first_state(*game, settings);
    if (!state) {
        err << "kabinet: " << state.error().message << "\n";
        return 2;
    }
    for (int depth = 1; depth <= settings.depth; ++depth) {
        const auto begin = std::chrono::steady_clock::now();
        const std::uint64_t sequences =
            game->perft ? game->perft(**state, depth) : count(*game, **state, depth);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        const double rate = took.count() > 0 ? static_cast<double>(sequences) / took.count() : 0;
        out << "depth " << depth << "  sequences " << sequences << "  seconds " << std::fixed
            << std::setprecision(3) << took.count() << "  plies/s " << std::setprecision(0) << rate
            << std::endl;
    }
    return 0;
}

}  // namespace kabinet::cli
