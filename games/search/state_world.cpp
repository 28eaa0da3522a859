#include "games/search/state_world.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "games/core/free_values.hpp"
#include "games/search/uct.hpp"

namespace kabinet::search {
namespace {

/// How many ways of filling in its free values are tried of an action.
constexpr std::uint32_t kWays = 8;
constexpr std::array<std::uint32_t, 4> kPlayOuts{15, 50, 150, 500};  // by Level

/// Number `way` of `listed`, always the same one.
Json one_way(const Json& listed, std::uint32_t way) {
    Seed seed{};
    seed[0] = static_cast<std::uint8_t>(way);
    FairStream stream(seed, "way");
    return settled(listed, [&stream](std::uint32_t n) { return stream.below(n); });
}

}  // namespace

int StateWorld::mover() const {
    const auto seats = state_->to_move();
    return seats.empty() ? -1 : seats.front();
}

void StateWorld::moves(std::vector<Json>& moves) const {
    moves.clear();
    for (const Json& listed : state_->legal(mover())) {
        for (std::uint32_t way = 0; way < kWays; ++way) {
            Json move = one_way(listed, way);
            const bool fixed = move == listed;
            moves.push_back(std::move(move));
            if (fixed) break;
        }
    }
}

void StateWorld::play(const Json& move) {
    if (!state_->play(mover(), move)) throw std::logic_error("a listed action was refused: " + move.dump());
}

std::uint64_t StateWorld::play_out(Dice& dice) {
    std::uint64_t plies = 0;
    for (int seat = mover(); seat >= 0 && plies < kMostPlies; seat = mover(), ++plies) {
        const Json legal = state_->legal(seat);
        const Json& listed = legal[dice.below(static_cast<std::uint32_t>(legal.size()))];
        play(settled(listed, [&dice](std::uint32_t n) { return dice.below(n); }));
    }
    return plies;
}

void StateWorld::add_shares(std::span<double> shares) const {
    const auto outcome = state_->outcome();
    const std::vector<int> ranks = outcome ? outcome->ranks : std::vector(shares.size(), 1);
    const auto winners = static_cast<double>(std::ranges::count(ranks, 1));
    for (std::size_t seat = 0; seat < shares.size(); ++seat) {
        if (ranks[seat] == 1) shares[seat] += 1 / winners;
    }
}

Thought think(const Game& game, const State& known, const Question& question) {
    Dice dice(question.seed, "bot");
    FairStream chance(question.seed, "deals");
    const Json saved = known.save();
    const auto deal = [&] {
        auto state = game.redeal ? game.redeal(known, Audience::of(question.seat), chance)
                                 : std::move(game.restore(saved).value());
        return StateWorld(std::move(state));
    };
    const auto times = static_cast<std::uint32_t>(question.times);
    Uct<StateWorld> uct(known.seats(),
                        {.play_outs = times * kPlayOuts[static_cast<std::size_t>(question.level)]});
    uct.run(deal, dice, question.stop);
    return {uct.best(), uct.shares(), uct.plies()};
}

}  // namespace kabinet::search
