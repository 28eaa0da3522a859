#include "games/kabetopo/score.hpp"

#include <algorithm>
#include <tuple>

namespace kabinet::kabetopo {

namespace {

constexpr std::array<std::string_view, 5> kFeatNames = {"first_stone", "second_stone", "tadaima",
                                                        "natural_tadaima", "preservation"};
constexpr std::array<std::string_view, 3> kScoringNames = {"standard", "even", "race"};

constexpr std::array<Values, 3> kValues = {{
    {.first_stone = 2,
     .second_stone = 1,
     .own_stone = 1,
     .tadaima = {4, 3, 2},
     .natural_tadaima = 1,
     .preservation = 1},
    {.first_stone = 1,
     .second_stone = 1,
     .own_stone = 1,
     .tadaima = {1, 1, 1},
     .natural_tadaima = 1,
     .preservation = 1},
    {.first_stone = 0,
     .second_stone = 0,
     .own_stone = 0,
     .tadaima = {3, 2, 1},
     .natural_tadaima = 0,
     .preservation = 0},
}};

}  // namespace

std::string_view name_of(Feat feat) {
    return kFeatNames[static_cast<std::size_t>(feat)];
}

std::string_view name_of(Scoring scoring) {
    return kScoringNames[static_cast<std::size_t>(scoring)];
}

const Values& values_of(Scoring scoring) {
    return kValues[static_cast<std::size_t>(scoring)];
}

std::array<bool, kMaxSeats> preservers(const Position& position) {
    int most = 1;
    for (int i = 0; i < position.seats; ++i) most = std::max(most, position.runner(i).unused());
    std::array<bool, kMaxSeats> which{};
    for (int i = 0; i < position.seats; ++i)
        which[static_cast<std::size_t>(i)] = position.runner(i).unused() == most;
    return which;
}

std::array<int, kMaxSeats> ranking(const Position& position) {
    const auto merit = [&](std::size_t seat) {
        const Tally& tally = position.tallies[seat];
        return std::tuple(tally.points, tally.first_homes, tally.first_stones, tally.unused);
    };
    const auto seats = static_cast<std::size_t>(position.seats);
    std::array<int, kMaxSeats> ranks{};
    for (std::size_t seat = 0; seat < seats; ++seat) {
        ranks[seat] = 1;
        for (std::size_t other = 0; other < seats; ++other) ranks[seat] += merit(other) > merit(seat) ? 1 : 0;
    }
    return ranks;
}

}  // namespace kabinet::kabetopo
