#include "games/kapture9/bot/bot.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "games/kapture9/judgement.hpp"
#include "games/kapture9/limits.hpp"
#include "games/kapture9/physics/simulation.hpp"
#include "games/kapture9/play.hpp"
#include "games/search/dice.hpp"

namespace kabinet::kapture9 {
namespace {

using physics::Flick;

/// The grid of flicks that a level tries, and how often the tried flicks are sifted.
struct Effort {
    int directions;
    int speeds;
    int rounds;  // each flies twice as many times as the one before, with the best quarter of its flicks
};
constexpr std::array<Effort, 4> kEfforts{{{9, 5, 1}, {17, 8, 3}, {31, 14, 5}, {61, 24, 6}}};  // by Level

constexpr double kWidest = 50;                     // degrees to either side
constexpr double kSlowest = 0.25, kFastest = 2.2;  // m/s

/// One flick that is tried, with the sum of its values.
struct Candidate {
    Flick flick;
    double sum = 0;
    int flights = 0;
    double mean() const { return sum / flights; }
};

int lead(const Position& position, Seat seat) {
    return count(position.meekones[at(seat)]) - count(position.meekones[at(opponent(seat))]);
}

/// The worth of `position` for `seat` in captured bases, a round counted as four.
double worth(const Position& position, Seat seat) {
    if (position.phase == Phase::over) {
        const auto won = winner(position);
        return won ? (*won == seat ? 40 : -40) : 0;
    }
    const double rounds = position.wins[at(seat)] - position.wins[at(opponent(seat))];
    // The seat to move has most of a base more, after a foul a sure one.
    const double turn = position.phase == Phase::choose ? 1.1 : 0.4;
    return 4 * rounds + lead(position, seat) + (position.turn == seat ? turn : -turn);
}

/// Flights of one position.
class Range {
  public:
    Range(const Position& position, Tremor tremor, const Rules& rules, const Seed& seed)
        : position_(position), tremor_(tremor), rules_(rules), seed_(sha256({bytes_of(seed), "hand"})) {}

    void fly(Candidate& candidate) {
        const Seat seat = position_.turn;
        const BaseSet standing = position_.standing();
        const Flick played = tremble(candidate.flick, tremor_, seed_, ++flights_);
        const auto outcome = simulation_.run(seat == 0 ? standing : turned(standing), played, nullptr,
                                             physics::Fidelity::screening);
        Position next = position_;
        flicked(next, judge(position_, seat, outcome, rules_));
        candidate.sum += worth(next, seat);
        ++candidate.flights;
    }
    int flights() const { return flights_; }

  private:
    Position position_;
    Tremor tremor_;
    Rules rules_;
    Seed seed_;
    int flights_ = 0;
    physics::Simulation simulation_;
};

/// A flick of every direction and speed of a grid, each somewhere in its cell.
std::vector<Candidate> grid(const Effort& effort, search::Dice& dice) {
    std::vector<Candidate> candidates;
    for (int i = 0; i < effort.directions; ++i) {
        for (int j = 0; j < effort.speeds; ++j) {
            const double angle =
                kWidest * (2 * (i + dice.share()) / effort.directions - 1) * std::numbers::pi / 180;
            const double speed = kSlowest * std::pow(kFastest / kSlowest, (j + dice.share()) / effort.speeds);
            const double units = speed * physics::kUnitsPerMetre;
            candidates.push_back(
                {within_limits({.vx = static_cast<std::int32_t>(std::lround(units * std::sin(angle))),
                                .vy = static_cast<std::int32_t>(std::lround(units * std::cos(angle))),
                                .side = 0,
                                .height = 0}),
                 0, 0});
        }
    }
    return candidates;
}

/// The best flick, after all have flown once, and in each further round the best quarter twice as often as
/// in the round before.
Candidate best_flick(std::vector<Candidate> candidates, int rounds, Range& range,
                     const std::stop_token& stop) {
    int times = 1;
    for (int round = 0; round < rounds; ++round, times *= 2) {
        for (Candidate& candidate : candidates) {
            for (int i = 0; i < times && !(stop.stop_requested() && candidate.flights > 0); ++i)
                range.fly(candidate);
        }
        std::ranges::sort(candidates, std::greater{}, &Candidate::mean);
        if (round + 1 < rounds) candidates.resize(std::max<std::size_t>(2, candidates.size() / 4));
    }
    return candidates.front();
}

double share_of(double worth) {
    return 1 / (1 + std::exp(-worth / 3));
}

/// KC-12: a random one of the empty bases. All are worth the same to worth().
Placement any_base(const Position& position, search::Dice& dice) {
    return {search::any_bit(position.empty(), dice)};
}

}  // namespace

Choice choose(const Position& position, Tremor tremor, const Rules& rules, const Question& question) {
    const Effort& effort = kEfforts[static_cast<std::size_t>(question.level)];
    search::Dice dice(question.seed, "bot");
    Range range(position, tremor, rules, question.seed);
    const Candidate best = best_flick(grid(effort, dice), effort.rounds, range, question.stop);
    const auto flights = static_cast<std::uint64_t>(range.flights());
    if (position.phase == Phase::choose) {
        const Placement base = any_base(position, dice);
        Position next = position;
        placed(next, base.base);
        const double sure = worth(next, position.turn);
        if (sure >= best.mean()) return {base, share_of(sure), flights};
    }
    return {best.flick, share_of(best.mean()), flights};
}

}  // namespace kabinet::kapture9
