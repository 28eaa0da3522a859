#include "tests/strength/kapow_rivals.hpp"

#include <algorithm>

#include "games/kapow/bot/bot.hpp"
#include "games/kapow/play.hpp"
#include "games/kapow/redeal.hpp"

namespace kabinet::kapow {
namespace {

/// What a card face down is taken to count, and what drawing an unknown card is taken to save.
constexpr double kUnknown = 6, kDrawing = 2;

/// What the cards of a hand in sight count, without complete triads.
double in_sight(const Hand& hand) {
    double points = 0;
    for (const auto& triad : hand.triads) {
        if (!triad || is_complete(*triad)) continue;
        for (const Spot& spot : *triad) points += spot.face_up ? points_of(spot) : kUnknown;
    }
    return points;
}

Action greedy(const Position& position);

/// The points after `action`; after a take, when the card from the discard pile is played greedily.
double points_after(const Position& position, const Action& action) {
    const double now = in_sight(position.hand(position.turn));
    if (action.type == Type::reveal) return now;
    if (action.type != Type::take) return in_sight(hand_after(position, action));
    if (action.from == Pile::draw) return now - kDrawing;
    Position taken = position;
    taken.stage = Stage::play;
    taken.taken = Taken{position.discard.back(), Pile::discard};
    return points_after(taken, greedy(taken));
}

Action greedy(const Position& position) {
    const auto actions = legal_actions(position);
    return *std::ranges::min_element(actions, {},
                                     [&](const Action& action) { return points_after(position, action); });
}

Action house_plays(const Position& position, Level level, int number, int ply) {
    const Seed seed = sha256({std::to_string(number), "/", std::to_string(ply)});
    FairStream chance(seed, "known");
    const Position known = redealt(position, Audience::of(position.turn), chance);
    return choose(known, {.seat = position.turn, .level = level, .seed = seed, .stop = {}}).action;
}

}  // namespace

double against_greedy(Level house, int number) {
    const Seat own = number % 2;
    Position position = start(2, kMostTriads, kMostRounds, sha256({"deal/", std::to_string(number / 2)}));
    for (int ply = 0; position.turn != kNobody; ++ply)
        play(position, position.turn == own ? house_plays(position, house, number, ply) : greedy(position));
    const auto points = totals(position);
    const int lead = points[static_cast<std::size_t>(1 - own)] - points[static_cast<std::size_t>(own)];
    return lead > 0 ? 1 : lead == 0 ? 0.5 : 0;
}

}  // namespace kabinet::kapow
