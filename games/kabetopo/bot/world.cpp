#include "games/kabetopo/bot/world.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "games/kabetopo/bot/way.hpp"
#include "games/kabetopo/drops.hpp"
#include "games/kabetopo/score.hpp"

namespace kabinet::kabetopo {
namespace {

using BySeat = std::array<double, kMaxSeats>;

/// How likely a runner that has `ahead` fewer moves to go is home before the other.
double before(double ahead) {
    return 1 / (1 + std::exp(-ahead / 1.5));
}

/// What the places still to be had are worth to each runner.
BySeat places_to_come(const Position& position) {
    const Terrain terrain = terrain_of(position.board, position.peaks());
    BySeat left{}, points{};
    for (int i = 0; i < position.seats; ++i) {
        if (!position.runner(i).under_way()) continue;
        const int turns_behind = (i - position.turn + position.seats) % position.seats;
        left[static_cast<std::size_t>(i)] = way_left(position, terrain, i) +
                                            static_cast<double>(turns_behind) / position.seats -
                                            0.6 * position.runner(i).token;
    }
    const Values& values = values_of(position.scoring);
    const int home = position.home();
    for (int i = 0; i < position.seats; ++i) {
        if (!position.runner(i).under_way()) continue;
        double place = home;  // from 0
        for (int j = 0; j < position.seats; ++j) {
            if (j != i && position.runner(j).under_way())
                place += before(left[static_cast<std::size_t>(i)] - left[static_cast<std::size_t>(j)]);
        }
        // Between two places: between their points; after the last that is played for, nothing.
        const auto worth = [&](int n) {
            return n < position.last_place() ? values.tadaima[static_cast<std::size_t>(n)] : 0;
        };
        const int whole = static_cast<int>(place);
        points[static_cast<std::size_t>(i)] = worth(whole) +
                                              (place - whole) * (worth(whole + 1) - worth(whole)) -
                                              0.03 * left[static_cast<std::size_t>(i)];
    }
    return points;
}

/// What resources in hand are worth to a runner: preservation, and walls to come.
double in_hand(const Runner& runner) {
    return 0.12 * runner.unused() + 0.1 * (runner.token && !runner.helped);
}

}  // namespace

bool World::worth_a_thought(const Drop& drop, EdgeSet rivals) const {
    switch (drop.piece) {
        case Piece::wall:
        case Piece::monolith:
            return rivals.has(drop.edge);
        case Piece::portal:
            return (drop.edge.ends() & bit(position_.mover().at)) != 0;
        case Piece::lock:
            break;
    }
    return true;
}

void World::moves(std::vector<Action>& moves) const {
    moves = legal_actions(position_);
    const Terrain terrain = terrain_of(position_.board, position_.peaks());
    EdgeSet rivals;
    for (int i = 0; i < position_.seats; ++i) {
        if (i != position_.turn && position_.runner(i).under_way())
            rivals = rivals | edges_ahead(position_, terrain, i);
    }
    std::vector<Action> chosen;
    for (const Action& action : moves) {
        const auto* drop = std::get_if<Drop>(&action);
        if (!drop || worth_a_thought(*drop, rivals)) chosen.push_back(action);
    }
    if (!chosen.empty()) moves = std::move(chosen);
}

void World::add_shares(std::span<double> shares) const {
    const auto seats = static_cast<std::size_t>(position_.seats);
    if (position_.turn == kNobody) {
        const auto ranks = ranking(position_);
        const auto winners = std::count(ranks.begin(), ranks.begin() + position_.seats, 1);
        for (std::size_t seat = 0; seat < seats; ++seat)
            shares[seat] += ranks[seat] == 1 ? 1.0 / static_cast<double>(winners) : 0;
        return;
    }
    BySeat points{};
    const BySeat to_come = places_to_come(position_);
    for (int i = 0; i < position_.seats; ++i) {
        const auto seat = static_cast<std::size_t>(position_.seat_of(i));
        points[seat] = position_.tallies[seat].points + to_come[static_cast<std::size_t>(i)] +
                       in_hand(position_.runner(i));
    }
    // The more rounds there are to come, the less the present points say.
    const double scale = 1.2 + 0.8 * (position_.seats - 1 - position_.round);
    double sum = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) sum += points[seat] = std::exp(points[seat] / scale);
    for (std::size_t seat = 0; seat < seats; ++seat) shares[seat] += points[seat] / sum;
}

}  // namespace kabinet::kabetopo
