#include "games/kapture9/bot/bot.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
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

/// The grid of flicks that a level tries, how often the tried flicks are sifted, and how calm its hand is.
struct Effort {
    int directions;
    int speeds;
    int rounds;   // each flies twice as many times as the one before, with the best quarter of its flicks
    double hand;  // how far the flick strays that was wanted, in spreads of the normal tremor
};
constexpr std::array<Effort, 4> kEfforts{
    {{9, 5, 1, 2}, {17, 8, 3, 1}, {31, 14, 5, 0}, {61, 24, 6, 0}}};  // by Level

// No flick beyond these captures anything: the bases lie within 24 degrees.
constexpr double kWidest = 30;                     // degrees to either side
constexpr double kSlowest = 0.28, kFastest = 1.2;  // m/s

/// A round that is won is worth more than any lead in a round, or nobody would win one.
constexpr double kRound = 10;
/// Who captures the near bases first stands in the own way to the far ones.
constexpr double kBlocked = 0.5;
/// So much of a value makes one seat e times as likely to win as the other; not fitted to anything.
constexpr double kScale = 8;

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

/// By base: the bases with a meekone that is in the way of a ball that rolls there straight from kHome.
constexpr std::array<BaseSet, kBases> kBefore = [] {
    constexpr double clearance = 0.0165;  // the radii of a ball and of a meekone, m
    std::array<BaseSet, kBases> before{};
    for (std::size_t base = 0; base < kBases; ++base) {
        const double x = physics::kBaseCentres[base].x, y = physics::kBaseCentres[base].y - physics::kHome.y;
        const double square = x * x + y * y;
        for (std::size_t other = 0; other < kBases; ++other) {
            const double to_x = physics::kBaseCentres[other].x;
            const double to_y = physics::kBaseCentres[other].y - physics::kHome.y;
            const double along = to_x * x + to_y * y, aside = to_x * y - to_y * x;
            if (along < square && aside * aside < clearance * clearance * square)
                before[base] = with(before[base], static_cast<int>(other));
        }
    }
    return before;
}();

/// How many empty bases `seat` cannot reach without hitting a meekone.
int blocked(const Position& position, Seat seat) {
    const BaseSet standing = seat == 0 ? position.standing() : turned(position.standing());
    int blocked = 0;
    for (int base = 0; base < kBases; ++base)
        blocked += !has(standing, base) && (standing & kBefore[static_cast<std::size_t>(base)]) != 0;
    return blocked;
}

/// The worth of `position` for `seat`, in captured bases.
double worth(const Position& position, Seat seat) {
    if (position.phase == Phase::over) {
        const auto won = winner(position);
        return won ? (*won == seat ? 4 * kRound : -4 * kRound) : 0;
    }
    const double rounds = position.wins[at(seat)] - position.wins[at(opponent(seat))];
    // The seat to move has most of a base more, after a foul a sure one.
    const double turn = position.phase == Phase::choose ? 1.1 : 0.4;
    const int ways = blocked(position, opponent(seat)) - blocked(position, seat);
    return kRound * rounds + lead(position, seat) + kBlocked * ways + (position.turn == seat ? turn : -turn);
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

/// The flick that a hand makes of `wanted`, before the tremor that all hands have (KC-3).
Flick slip(const Flick& wanted, double hand, const Seed& seed) {
    if (hand == 0) return wanted;
    const Spread normal = spread_of(Tremor::normal);
    FairStream chance(seed, "slip");
    return stray(wanted, {hand * normal.radians, hand * normal.speed}, chance);
}

double share_of(double worth) {
    return 1 / (1 + std::exp(-worth / kScale));
}

/// KC-12: the empty base that is worth most, of equals a random one.
Placement best_base(const Position& position, search::Dice& dice) {
    double most = -std::numeric_limits<double>::infinity();
    BaseSet best = 0;
    for (int base = 0; base < kBases; ++base) {
        if (!has(position.empty(), base)) continue;
        Position next = position;
        placed(next, base);
        const double value = worth(next, position.turn);
        if (value > most) best = 0;
        most = std::max(most, value);
        if (value == most) best = with(best, base);
    }
    return {search::any_bit(best, dice)};
}

}  // namespace

Choice choose(const Position& position, Tremor tremor, const Rules& rules, const Question& question) {
    Effort effort = kEfforts[static_cast<std::size_t>(question.level)];
    effort.directions *= question.times;
    search::Dice dice(question.seed, "bot");
    Range range(position, tremor, rules, question.seed);
    const Candidate best = best_flick(grid(effort, dice), effort.rounds, range, question.stop);
    const auto flights = static_cast<std::uint64_t>(range.flights());
    if (position.phase == Phase::choose) {
        const Placement base = best_base(position, dice);
        Position next = position;
        placed(next, base.base);
        const double sure = worth(next, position.turn);
        if (sure >= best.mean()) return {base, share_of(sure), flights};
    }
    const double hand = question.slips ? effort.hand : 0;
    return {slip(best.flick, hand, question.seed), share_of(best.mean()), flights};
}

}  // namespace kabinet::kapture9
