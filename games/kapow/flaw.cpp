#include "games/kapow/flaw.hpp"

#include <algorithm>

namespace kabinet::kapow {

namespace {

constexpr int kMostSeats = 8;

using Counts = std::array<int, kKinds>;

Counts counts_of(const Position& position) {
    Counts counts{};
    const auto count = [&](Card card) { ++counts[static_cast<std::size_t>(card)]; };
    for (const Hand& hand : position.hands) {
        for (const At at : spots_of(hand)) std::ranges::for_each(cards_of(hand[at]), count);
    }
    std::ranges::for_each(position.discard, count);
    std::ranges::for_each(position.draw, count);
    if (position.taken) count(position.taken->card);
    return counts;
}

bool is_untouched(const Hand& hand) {
    return hidden_spots(hand).size() == hand.triads.size() * kLevels;
}

bool hands_are_sound(const Position& position) {
    const auto& hands = position.hands;
    const std::size_t triads = hands.front().triads.size();
    return hands.size() >= 2 && hands.size() <= kMostSeats && (triads == 3 || triads == 4) &&
           std::ranges::all_of(hands, [&](const Hand& hand) { return hand.triads.size() == triads; });
}

bool deck_is_whole(const Position& position) {
    const Counts counts = counts_of(position);
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        if (counts[kind] != count_of(static_cast<Card>(kind))) return false;
    }
    return true;
}

bool sheet_fits(const Position& position) {
    const int scored = position.stage == Stage::over ? position.rounds : position.round - 1;
    return std::ssize(position.sheet) == scored &&
           std::ranges::all_of(position.sheet,
                               [&](const auto& points) { return points.size() == position.hands.size(); });
}

/// Seats whose opening turn is to come have not turned up a card yet.
bool opening_fits(const Position& position) {
    const int begun = position.stage == Stage::reveal ? position.opened : position.opened + 1;
    for (int i = begun; i < position.seats(); ++i) {
        const Seat seat = (position.turn + i - position.opened) % position.seats();
        if (!is_untouched(position.hand(seat))) return false;
    }
    return true;
}

/// From the seat that went out to the seat to move, everything is revealed.
bool final_turns_fit(const Position& position) {
    if (position.is_opening() || position.out == position.turn) return false;
    Seat seat = *position.out;
    while (seat != position.turn && hidden_spots(position.hand(seat)).empty()) seat = position.after(seat);
    return hidden_spots(position.hand(seat)).empty();
}

std::string_view flaw_of_stage(const Position& position) {
    const Stage stage = position.stage;
    if (stage == Stage::reveal && !position.is_opening()) return "cards are revealed in opening turns only";
    if (stage == Stage::reveal || stage == Stage::take) {
        if (position.draw.empty() || position.discard.empty())
            return "both piles have a card before one is taken";
    }
    if (stage == Stage::swap) {
        const Hand& hand = position.hand(position.turn);
        const auto spots = spots_of(hand);
        const auto free = std::ranges::count_if(spots, [&](At at) { return hand[at].is_free_kapow(); });
        if (position.is_opening() || free < position.swaps) return "there are not so many swaps left";
    }
    return "";
}

}  // namespace

std::vector<Card> missing_cards(const Position& position) {
    const Counts counts = counts_of(position);
    std::vector<Card> missing;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        for (int i = counts[kind]; i < count_of(card); ++i) missing.push_back(card);
    }
    return missing;
}

std::string_view flaw_of(const Position& position) {
    if (!hands_are_sound(position)) return "two to eight seats have three triads each, or four each";
    if (!deck_is_whole(position)) return "there are 118 cards, each kind as often as the rules say";
    if (!sheet_fits(position)) return "the sheet has the points of every seat in every round before this one";
    if ((position.stage == Stage::over) != (position.turn == kNobody))
        return "nobody is to move when it is over";
    if (position.stage == Stage::over) return position.round == position.rounds ? "" : "rounds are left";
    if (!opening_fits(position)) return "before its opening turn a seat has turned up no card";
    if (position.out && !final_turns_fit(position))
        return "in final turns all is revealed up to the seat to move";
    return flaw_of_stage(position);
}

}  // namespace kabinet::kapow
