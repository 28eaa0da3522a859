#include "games/nine/two_legs.hpp"

namespace kabinet::nine {

Tie tie_of(const Outcome& first_leg, const Outcome& second_leg) {
    Tie tie;
    for (const std::size_t player : {0U, 1U}) {
        tie.points[player] = first_leg.scores.at(player) + second_leg.scores.at(1 - player);
    }
    if (tie.points[0] != tie.points[1]) tie.winner = tie.points[0] > tie.points[1] ? 0 : 1;
    return tie;
}

}  // namespace kabinet::nine
