#include "games/nine/bot/bot.hpp"

#include <algorithm>
#include <span>

#include "games/nine/bot/world.hpp"
#include "games/search/uct.hpp"

namespace kabinet::nine {
namespace {

using Tried = search::Uct<World>::Tried;

struct Strength {
    std::uint32_t play_outs;
    double slips;  // how likely the bot takes one of the next best moves instead of the best one
};
constexpr std::array<Strength, 4> kStrengths{{{120, 0.3}, {1000, 0.1}, {8000, 0}, {50'000, 0}}};  // by Level
constexpr std::size_t kMostNodes = std::size_t{1} << 18;
/// Nobody confuses the best move with one that wins so much less often, or with the fourth best.
constexpr double kConfused = 0.1;
constexpr std::size_t kConfusable = 3;

/// One of the moves that look nearly as good as the best, the first of `tried`.
World::Move slip(std::span<const Tried> tried, search::Dice& dice) {
    std::vector<World::Move> near;
    for (const Tried& one : tried.subspan(1, std::min(kConfusable, tried.size()) - 1)) {
        if (one.share > tried.front().share - kConfused) near.push_back(one.move);
    }
    if (near.empty()) return tried.front().move;
    return near[dice.below(static_cast<std::uint32_t>(near.size()))];
}

}  // namespace

Choice choose(const Position& position, const Question& question) {
    const World root(position);
    search::Dice dice(question.seed, "bot");
    const Strength& strength = kStrengths[static_cast<std::size_t>(question.level)];
    const auto times = static_cast<std::uint32_t>(question.times);
    search::Uct<World> uct(position.seats,
                           {.play_outs = times * strength.play_outs, .most_nodes = times * kMostNodes});
    uct.run([&root] { return root; }, dice, question.stop);
    const auto tried = uct.tried();
    const bool slips = question.slips && dice.chance(strength.slips);
    return {{position.phase, slips ? slip(tried, dice) : tried.front().move}, uct.shares(), uct.plies()};
}

}  // namespace kabinet::nine
