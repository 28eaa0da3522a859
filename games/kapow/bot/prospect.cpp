#include "games/kapow/bot/prospect.hpp"

#include <algorithm>
#include <cmath>

namespace kabinet::kapow {
namespace {

/// A lone KAPOW! in hand completes a triad often enough to cost less than its 25 points.
constexpr double kKapowWorth = 8;
/// In a turn one sees the top of both piles.
constexpr double kCardsATurn = 1.7;

double likely_points(const Spot& spot, double unknown, double turns) {
    if (!spot.face_up) return unknown;
    if (spot.is_free_kapow() && turns > 0) return kKapowWorth + 17 / (1 + turns);
    return points_of(spot);
}

double within(double share, double turns) {
    return 1 - std::pow(1 - std::min(share, 0.95), kCardsATurn * turns);
}

/// Values that a hidden spot may have for sure: none.
constexpr Range kNone{1, 0};

/// How likely `triad` is completed in `turns` that are spent on it.
double completion(const Triad& triad, const Unseen& unseen, double turns) {
    std::array<Range, kLevels> values;
    for (std::size_t level = 0; level < kLevels; ++level)
        values[level] = triad[level].face_up ? values_of(triad[level]) : kNone;
    double one_missing = 0, first_missing = 0, second_missing = 0;
    for (const int step : {-1, 0, 1}) {
        for (int first = 0; first <= kHighest; ++first) {
            std::array<double, kLevels> shares{};
            std::size_t missing = 0;
            for (std::size_t level = 0; level < kLevels; ++level) {
                const int wanted = first + step * static_cast<int>(level);
                if (!values[level].contains(wanted)) shares[missing++] = unseen.share(wanted);
            }
            if (missing == 1) one_missing += shares[0];
            if (missing == 2 && shares[0] * shares[1] > first_missing * second_missing) {
                first_missing = shares[0];
                second_missing = shares[1];
            }
        }
    }
    if (one_missing > 0) return within(one_missing, turns);
    return std::min(0.6, 1.8 * within(first_missing, turns / 2) * within(second_missing, turns / 2));
}

}  // namespace

Unseen::Unseen(const Position& position, Seat seat) {
    for (std::size_t kind = 0; kind < kKinds; ++kind) cards_[kind] = count_of(static_cast<Card>(kind));
    const auto see = [this](Card card) { --cards_[static_cast<std::size_t>(card)]; };
    for (const Hand& hand : position.hands) {
        for (const At at : spots_of(hand)) {
            if (!hand[at].face_up) continue;
            see(hand[at].top);
            for (const int modifier : hand[at].modifiers) see(power_card(modifier));
        }
    }
    std::ranges::for_each(position.discard, see);
    if (position.taken && (position.turn == seat || position.taken->from == Pile::discard))
        see(position.taken->card);
    sum_up();
}

Unseen::Unseen(const std::array<int, kKinds>& cards) : cards_(cards) {
    sum_up();
}

void Unseen::sum_up() {
    double points = 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        total_ += cards_[kind];
        points += cards_[kind] * (card == Card::kapow ? kKapowWorth : face_of(card));
    }
    if (total_ == 0) return;
    mean_ = points / total_;
    beyond_ = static_cast<double>(count(Card::kapow)) / total_;
    for (int value = 0; value <= kHighest; ++value) {
        int fitting = count(Card::kapow) + count(fixed(value));
        if (value == 1 || value == 2) fitting += count(power_card(value));
        shares_[static_cast<std::size_t>(value)] = static_cast<double>(fitting) / total_;
    }
}

double prospect(const Triad& triad, const Unseen& unseen, double turns, int triads) {
    if (is_complete(triad)) return 0;
    double points = 0;
    for (const Spot& spot : triad) points += likely_points(spot, unseen.mean(), turns);
    return turns <= 0 ? points : points * (1 - completion(triad, unseen, turns / triads));
}

double prospect(const Hand& hand, const Unseen& unseen, double turns) {
    const int triads = triads_of(hand);
    double points = 0;
    for (const auto& triad : hand.triads) points += triad ? prospect(*triad, unseen, turns, triads) : 0;
    return points;
}

int triads_of(const Hand& hand) {
    return static_cast<int>(
        std::ranges::count_if(hand.triads, [](const auto& triad) { return triad.has_value(); }));
}

int hidden_in(const Hand& hand) {
    int hidden = 0;
    for (const auto& triad : hand.triads) {
        if (!triad) continue;
        for (const Spot& spot : *triad) hidden += !spot.face_up;
    }
    return hidden;
}

}  // namespace kabinet::kapow
