#include "games/nine/bot/bot.hpp"

#include "games/nine/bot/world.hpp"
#include "games/search/uct.hpp"

namespace kabinet::nine {
namespace {

constexpr std::array<std::uint32_t, 4> kPlayOuts{120, 1000, 8000, 50'000};  // by Level
constexpr std::size_t kMostNodes = std::size_t{1} << 18;

}  // namespace

Choice choose(const Position& position, const Question& question) {
    const World root(position);
    search::Dice dice(question.seed, "bot");
    search::Uct<World> uct(position.seats, {.play_outs = kPlayOuts[static_cast<std::size_t>(question.level)],
                                            .most_nodes = kMostNodes});
    uct.run([&root] { return root; }, dice, question.stop);
    return {{position.phase, uct.best()}, uct.shares(), uct.plies()};
}

}  // namespace kabinet::nine
