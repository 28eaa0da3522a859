#include "games/kapow/round.hpp"

#include <algorithm>
#include <utility>

namespace kabinet::kapow {

namespace {

Card take_top(std::vector<Card>& pile) {
    const Card card = pile.back();
    pile.pop_back();
    return card;
}

void reveal_hidden(Position& position, Seat seat, Happenings& told) {
    for (const At at : hidden_spots(position.hand(seat))) {
        Spot& spot = position.hand(seat)[at];
        spot.face_up = true;
        told.push_back(Revealed{seat, at, spot.top});
    }
}

/// Whether a complete triad of the hand can be arranged in more ways than one.
bool has_choice(const Hand& hand) {
    return std::ranges::any_of(complete_triads(hand), [&](int triad) {
        const Triad& complete = *hand.triads[static_cast<std::size_t>(triad)];
        return exchange_of(complete, 1) == Exchange::allowed || exchange_of(complete, 2) == Exchange::allowed;
    });
}

/// KP-13: where the owner can choose what comes on top, complete triads wait for the choice, which comes with
/// the card taken next.
void begin_final_turn(Position& position, Seat seat, Happenings& told) {
    position.turn = seat;
    position.stage = Stage::take;
    reveal_hidden(position, seat, told);
    if (!has_choice(position.hand(seat))) discard_complete(position, seat, {}, told);
}

void finish(Position& position, Happenings& told) {
    position.turn = kNobody;
    position.stage = Stage::over;
    const auto sums = totals(position);
    const int least = *std::ranges::min_element(sums);
    for (Seat seat = 0; seat < position.seats(); ++seat) {
        if (sums[static_cast<std::size_t>(seat)] == least) told.push_back(Won{seat});
    }
}

void end_round(Position& position, Happenings& told) {
    const Seat out = *position.out;
    auto [points, doubled] = score_of(position.hands, out);
    told.push_back(Scored{position.round, points, doubled});
    position.sheet.push_back(std::move(points));
    if (position.round == position.rounds) return finish(position, told);
    ++position.round;
    deal(position, out);
    told.push_back(Dealt{position.round, out, position.discard.back()});
}

void end_stalled_round(Position& position, Seat out, Happenings& told) {
    position.out = out;
    told.push_back(Stalled{out});
    for (int i = 0; i < position.seats(); ++i) {
        const Seat seat = (out + i) % position.seats();
        reveal_hidden(position, seat, told);
        discard_complete(position, seat, {}, told);
    }
    end_round(position, told);
}

void begin_turn(Position& position, Seat seat) {
    position.turn = seat;
    position.stage = position.is_opening() ? Stage::reveal : Stage::take;
}

void turn_up(Position& position, Happenings& told) {
    position.discard.push_back(take_top(position.draw));
    told.push_back(TurnedUp{position.discard.back()});
}

void reshuffle(Position& position, Happenings& told) {
    const Card top = take_top(position.discard);
    position.draw = std::exchange(position.discard, {top});
    ++position.reshuffles;
    FairStream stream(position.seed, "reshuffle/round" + std::to_string(position.round) + "/" +
                                         std::to_string(position.reshuffles));
    stream.shuffle(position.draw);
    told.push_back(Reshuffled{position.draw.size()});
}

}  // namespace

void deal(Position& position, Seat first) {
    auto deck = whole_deck();
    FairStream(position.seed, "deal/round" + std::to_string(position.round)).shuffle(deck);
    position.draw.assign(deck.begin(), deck.end());
    for (Hand& hand : position.hands) {
        for (auto& triad : hand.triads) {
            triad.emplace();
            for (Spot& spot : *triad) spot.top = take_top(position.draw);
        }
    }
    position.discard = {take_top(position.draw)};
    position.taken.reset();
    position.swaps = 0;
    position.opened = 0;
    position.out.reset();
    position.passes = 0;
    position.reshuffles = 0;
    begin_turn(position, first);
}

void discard_complete(Position& position, Seat seat, const Arrangement& arrangement, Happenings& told) {
    for (const int number : complete_triads(position.hand(seat))) {
        const auto i = static_cast<std::size_t>(number);
        Triad triad = *std::exchange(position.hand(seat).triads[i], std::nullopt);
        if (arrangement[i] != 0) std::swap(triad[0], triad[static_cast<std::size_t>(arrangement[i])]);
        for (const std::size_t level : {2U, 1U, 0U}) {
            for (const Card card : cards_of(triad[level])) position.discard.push_back(card);
        }
        told.push_back(DiscardedTriad{seat, number, std::move(triad)});
    }
}

void replenish(Position& position, Happenings& told) {
    if (position.discard.empty()) turn_up(position, told);
    if (position.draw.empty()) reshuffle(position, told);
}

void end_turn(Position& position, Happenings& told) {
    const Seat mover = position.turn;
    const Seat next = position.after(mover);
    replenish(position, told);
    position.opened = std::min(position.opened + 1, position.seats());
    if (!position.out && hidden_spots(position.hand(mover)).empty()) {
        position.out = mover;
        told.push_back(WentOut{mover});
    }
    if (position.out == next) return end_round(position, told);
    if (position.out) return begin_final_turn(position, next, told);
    if (position.passes >= 2 * position.seats()) return end_stalled_round(position, next, told);
    begin_turn(position, next);
}

RoundScore score_of(const std::vector<Hand>& hands, Seat out) {
    RoundScore score;
    for (const Hand& hand : hands) score.points.push_back(points_of(hand));
    int& own = score.points[static_cast<std::size_t>(out)];
    score.doubled = own > 0 && std::ranges::any_of(score.points, [own](int other) { return other < own; });
    if (score.doubled) own *= 2;
    return score;
}

}  // namespace kabinet::kapow
