#include "games/kabetopo/round.hpp"

namespace kabinet::kabetopo {

namespace {

/// The end of KB-18, and what KB-20 wants to know.
void settle(Position& position, Happenings& happenings) {
    const auto keepers = preservers(position);
    const int points = values_of(position.scoring).preservation;
    for (int i = 0; i < position.seats; ++i) {
        gain(position.tally_of(i).unused, position.runner(i).unused());
        if (keepers[static_cast<std::size_t>(i)]) award(position, i, Feat::preservation, points, happenings);
    }
}

void end_round(Position& position, Happenings& happenings) {
    happenings.push_back(RoundOver{position.round, position.home() < position.last_place()});
    settle(position, happenings);
    if (position.round + 1 == position.seats) {
        position.turn = kNobody;
        position.stage = Stage::begin;
        happenings.push_back(MatchOver{});
        return;
    }
    ++position.round;
    begin_round(position);
    happenings.push_back(RoundBegun{position.round});
}

}  // namespace

void award(Position& position, int runner, Feat feat, int points, Happenings& happenings) {
    if (points == 0) return;
    gain(position.tally_of(runner).points, points);
    happenings.push_back(Scored{position.seat_of(runner), feat, points});
}

void end_turn(Position& position, Happenings& happenings) {
    Runner& mover = position.runner(position.turn);
    mover.bumped_by = kNobody;
    position.quiet = mover.under_way() ? position.quiet + 1 : 0;
    if (position.home() == position.last_place() || position.quiet == kQuietTurns)
        return end_round(position, happenings);
    do {
        position.turn = (position.turn + 1) % position.seats;
    } while (!position.mover().under_way());
    position.stage = Stage::begin;
}

}  // namespace kabinet::kabetopo
