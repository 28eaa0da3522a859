#include "games/kapow/play.hpp"

#include <algorithm>
#include <utility>

#include "games/kapow/round.hpp"

namespace kabinet::kapow {

namespace {

int free_kapows(const Hand& hand) {
    return static_cast<int>(
        std::ranges::count_if(spots_of(hand), [&](At at) { return hand[at].is_free_kapow(); }));
}

/// Goes on to a swap while one is left and there is a KAPOW! for it, else to the end of the turn.
void swap_or_end(Position& position, int swaps, Happenings& told) {
    const Hand& hand = position.hand(position.turn);
    position.swaps = std::min(swaps, free_kapows(hand));
    if (position.swaps == 0) return end_turn(position, told);
    position.stage = Stage::swap;
}

/// What follows when the card taken lies where it was played.
void finish_play(Position& position, const Arrangement& arrangement, Happenings& told) {
    position.taken.reset();
    discard_complete(position, position.turn, arrangement, told);
    if (position.is_opening()) return end_turn(position, told);
    const int most = position.out ? free_kapows(position.hand(position.turn)) : 1;
    swap_or_end(position, most, told);
}

void reveal(Position& position, const Action& action, Happenings& told) {
    for (const At at : {action.at, action.to}) {
        Spot& spot = position.hand(position.turn)[at];
        spot.face_up = true;
        told.push_back(Revealed{position.turn, at, spot.top});
    }
    position.stage = Stage::take;
}

void take(Position& position, const Action& action, Happenings& told) {
    discard_complete(position, position.turn, action.arrangement, told);
    auto& pile = action.from == Pile::draw ? position.draw : position.discard;
    position.taken = Taken{pile.back(), action.from};
    pile.pop_back();
    position.stage = Stage::play;
    told.push_back(TookCard{position.turn, *position.taken});
}

/// KP-17: a pass is to discard what was just taken from the discard pile, in a turn of KP-5.
void discard(Position& position, Happenings& told) {
    const auto [card, from] = *position.taken;
    const bool pass = from == Pile::discard && !position.is_opening() && !position.out;
    position.passes = pass ? position.passes + 1 : 0;
    position.discard.push_back(card);
    told.push_back(DiscardedCard{position.turn, card});
    finish_play(position, {}, told);
}

void replace(Position& position, const Action& action, Happenings& told) {
    position.passes = 0;
    const Seat mover = position.turn;
    Spot old = std::as_const(position).hand(mover)[action.at];
    old.face_up = true;
    for (const Card card : cards_of(old)) position.discard.push_back(card);
    position.hand(mover) = hand_after(position, action);
    told.push_back(Replaced{mover, action.at, position.taken->card, std::move(old)});
    finish_play(position, action.arrangement, told);
}

void make_powerset(Position& position, const Action& action, Happenings& told) {
    position.passes = 0;
    position.hand(position.turn) = hand_after(position, action);
    told.push_back(MadePowerset{position.turn, action.at, position.hand(position.turn)[action.at]});
    finish_play(position, action.arrangement, told);
}

void swap(Position& position, const Action& action, Happenings& told) {
    position.hand(position.turn) = hand_after(position, action);
    told.push_back(Swapped{position.turn, action.at, action.to});
    discard_complete(position, position.turn, action.arrangement, told);
    swap_or_end(position, std::exchange(position.swaps, 0) - 1, told);
}

}  // namespace

Happenings play(Position& position, const Action& action) {
    Happenings told;
    switch (action.type) {
        case Type::reveal:
            reveal(position, action, told);
            break;
        case Type::take:
            take(position, action, told);
            break;
        case Type::discard:
            discard(position, told);
            break;
        case Type::replace:
            replace(position, action, told);
            break;
        case Type::powerset:
            make_powerset(position, action, told);
            break;
        case Type::swap:
            swap(position, action, told);
            break;
        case Type::end:
            told.push_back(Ended{position.turn});
            position.swaps = 0;
            end_turn(position, told);
            break;
    }
    return told;
}

}  // namespace kabinet::kapow
