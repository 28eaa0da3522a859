#pragma once

#include <array>

#include "games/kapow/position.hpp"

/// The judgement of hands by what one seat knows.
namespace kabinet::kapow {

/// The cards that a seat has not seen in this round: those of the draw pile and those that lie face down.
class Unseen {
  public:
    /// What `seat` has not seen. A card taken from the draw pile is seen by its taker alone (KP-6).
    Unseen(const Position& position, Seat seat);
    explicit Unseen(const std::array<int, kKinds>& cards);

    int count(Card card) const { return cards_[static_cast<std::size_t>(card)]; }
    int total() const { return total_; }
    /// The mean of their points, a KAPOW! at what it is worth to who can still place it.
    double mean() const { return mean_; }
    /// How likely one of them fits where a number of `value` is wanted.
    double share(int value) const {
        return value < 0 || value > kHighest ? beyond_ : shares_[static_cast<std::size_t>(value)];
    }

  private:
    void sum_up();

    std::array<int, kKinds> cards_{};
    int total_ = 0;
    double mean_ = 5;
    double beyond_ = 0;
    std::array<double, kHighest + 1> shares_{};
};

/// The points that a triad of `hand` is likely to have after `turns` more turns of its owner, who has as many
/// triads as there are. A complete triad counts nothing; one that lacks a card or two counts less the
/// likelier it is to be completed.
double prospect(const Triad& triad, const Unseen& unseen, double turns, int triads);

/// The same of all triads of a hand.
double prospect(const Hand& hand, const Unseen& unseen, double turns);

/// How many triads the hand still has.
int triads_of(const Hand& hand);

/// How many cards lie face down.
int hidden_in(const Hand& hand);

}  // namespace kabinet::kapow
