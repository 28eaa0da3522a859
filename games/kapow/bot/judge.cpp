#include "games/kapow/bot/judge.hpp"

#include <algorithm>
#include <limits>

#include "games/kapow/bot/prospect.hpp"

namespace kabinet::kapow {
namespace {

/// What an average turn is worth, in points: for who has not looked at the cards that may be drawn.
constexpr double kAverageTurn = 2.5;
constexpr double kNever = -std::numeric_limits<double>::infinity();

/// The judgement of one seat in one position.
class Judge {
  public:
    explicit Judge(const Position& position)
        : position_(position), seat_(position.turn), unseen_(position, seat_) {
        // What can be done with a card does not depend on the piles; copies of this are cheap.
        position_.draw.clear();
        position_.discard.clear();
        position_.sheet.clear();
        for (Seat seat = 0; seat < position_.seats(); ++seat) {
            if (seat != seat_) fewest_ = std::min(fewest_, hidden_in(position_.hand(seat)));
        }
    }

    double lead_after(const Action& action) { return lead(hand_after(position_, action)); }

    /// The best that can be made of `card` once it is taken.
    double lead_with(Card card, Pile from) {
        position_.stage = Stage::play;
        position_.taken = Taken{card, from};
        double best = kNever;
        for (const Action& action : legal_actions(position_)) best = std::max(best, lead_after(action));
        position_.stage = Stage::take;
        position_.taken.reset();
        return best;
    }

    double lead_by_drawing(Care care) {
        if (care == Care::quick) return lead(position_.hand(seat_)) + kAverageTurn;
        double sum = 0;
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            const int count = unseen_.count(static_cast<Card>(kind));
            if (count > 0) sum += count * lead_with(static_cast<Card>(kind), Pile::draw);
        }
        return sum / std::max(1, unseen_.total());
    }

  private:
    /// How the others stand after a number of turns, worked out when it is first asked for.
    struct Others {
        bool known = false;
        double mean = 0;
        double lowest = 0;
    };

    /// How far the seat is ahead when its hand is `hand` at the end of its turn.
    double lead(const Hand& hand) {
        const int hidden = hidden_in(hand);
        const bool goes_out = !position_.out && hidden == 0;
        // The round lasts about as long as the fastest seat needs to turn its cards up.
        const int fewest = std::min(fewest_, hidden);
        const double turns = position_.out || goes_out ? 0 : 0.5 + 0.9 * fewest;
        const Others& others = others_after(goes_out ? 1 : turns, goes_out ? kOneTurnMore : fewest);
        double own = prospect(hand, unseen_, turns);
        // KP-15, not known for sure while the others have cards face down.
        if (goes_out && own > 0) own *= 1 + std::clamp(0.5 + (own - others.lowest) / 8, 0.0, 1.0);
        return others.mean - own;
    }

    const Others& others_after(double turns, int slot) {
        Others& others = others_[static_cast<std::size_t>(slot)];
        if (others.known) return others;
        others = {true, 0, std::numeric_limits<double>::infinity()};
        for (Seat seat = 0; seat < position_.seats(); ++seat) {
            if (seat == seat_) continue;
            const double points = prospect(position_.hand(seat), unseen_, turns);
            others.mean += points / (position_.seats() - 1);
            others.lowest = std::min(others.lowest, points);
        }
        return others;
    }

    static constexpr int kSpots = kMostTriads * kLevels;  // of a hand
    static constexpr int kOneTurnMore = kSpots + 1;       // a slot after those of 0 to kSpots cards

    Position position_;
    Seat seat_;
    Unseen unseen_;
    int fewest_ = kSpots;                          // cards face down of another seat
    std::array<Others, kOneTurnMore + 1> others_;  // by cards face down of the fastest, or kOneTurnMore
};

/// Two cards of one triad tell more than two of different ones.
double of_one_triad(const Action& reveal) {
    return reveal.at.triad == reveal.to.triad ? 1 : 0;
}

}  // namespace

std::vector<Rated> rated_actions(const Position& position, Care care) {
    Judge judge(position);
    std::vector<Rated> rated;
    for (const Action& action : legal_actions(position)) {
        if (action.arrangement != Arrangement{}) continue;
        Rated one{action, 0};
        if (action.type == Type::reveal)
            one.lead = of_one_triad(action);
        else if (action.type != Type::take)
            one.lead = judge.lead_after(action);
        else if (action.from == Pile::discard)
            one.lead = judge.lead_with(position.discard.back(), Pile::discard);
        else
            one.lead = judge.lead_by_drawing(care);
        rated.push_back(one);
    }
    std::ranges::sort(rated, std::greater{}, &Rated::lead);
    return rated;
}

}  // namespace kabinet::kapow
