#include "games/kabetopo/bot/bot.hpp"

#include <algorithm>
#include <numeric>
#include <span>

#include "games/kabetopo/bot/world.hpp"
#include "games/search/max_n.hpp"

namespace kabinet::kabetopo {
namespace {

constexpr std::array<search::MaxNSettings, 4> kSettings{{
    {.positions = 100, .doubt = 0.05},
    {.positions = 1200, .doubt = 0.02},
    {.positions = 10'000, .doubt = 0.002},
    {.positions = 60'000, .doubt = 0.0005},
}};  // by Level

/// Judged with an error, shares do not quite add up.
std::vector<double> shares_of(std::span<const float> judged, int seats) {
    std::vector<double> shares(judged.begin(), judged.begin() + seats);
    for (double& share : shares) share = std::clamp(share, 0.0, 1.0);
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares) share /= sum;
    return shares;
}

}  // namespace

Choice choose(const Position& position, const Question& question) {
    const World root(position);
    search::MaxN<World> search;
    search::MaxNSettings settings = kSettings[static_cast<std::size_t>(question.level)];
    settings.positions *= static_cast<std::uint32_t>(question.times);
    search.run(root, settings, search::Dice(question.seed, "bot"), question.stop);
    return {search.best(), shares_of(search.shares(), position.seats), search.plies()};
}

}  // namespace kabinet::kabetopo
