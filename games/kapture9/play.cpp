#include "games/kapture9/play.hpp"

#include <algorithm>

namespace kabinet::kapture9 {

namespace {

std::optional<Seat> ahead(int first, int second) {
    if (first == second) return std::nullopt;
    return first > second ? 0 : 1;
}

void put(Position& position, int base) {
    auto& own = position.meekones[at(position.turn)];
    own = with(own, base);
}

void take_off(Position& position, BaseSet knocked) {
    for (BaseSet& own : position.meekones) own = static_cast<BaseSet>(own & ~knocked);
}

/// KC-1: the loser begins, KC-16: after a round for nobody the same seat.
void begin_round(Position& position, const RoundEnd& last) {
    position.meekones = {};
    position.flicks = 0;
    ++position.round;
    if (last.winner) position.began = opponent(*last.winner);
    position.turn = position.began;
    position.phase = Phase::flick;
}

/// The round that is over, if it is: counted, and the next one begun unless the game is over too.
std::optional<RoundEnd> end_round(Position& position, Seat actor) {
    if (position.empty() != 0 && position.flicks < kMostFlicks) return std::nullopt;
    RoundEnd end;
    end.round = position.round;
    end.bases = {count(position.meekones[0]), count(position.meekones[1])};
    end.winner = ahead(end.bases[0], end.bases[1]);
    if (end.winner) ++position.wins[at(*end.winner)];
    if (std::ranges::max(position.wins) == kRoundsToWin || position.round == kMostRounds) {
        position.phase = Phase::over;
        position.turn = actor;
    } else {
        begin_round(position, end);
    }
    return end;
}

}  // namespace

std::optional<RoundEnd> flicked(Position& position, const Judgement& judged) {
    const Seat actor = position.turn;
    take_off(position, judged.knocked);
    if (judged.base >= 0) put(position, judged.base);
    ++position.flicks;
    position.phase = judged.result == Result::foul ? Phase::choose : Phase::flick;
    if (judged.result != Result::again) position.turn = opponent(actor);
    return end_round(position, actor);
}

std::optional<RoundEnd> placed(Position& position, int base) {
    const Seat actor = position.turn;
    put(position, base);
    position.phase = Phase::flick;
    position.turn = opponent(actor);
    return end_round(position, actor);
}

std::optional<Seat> winner(const Position& position) {
    return ahead(position.wins[0], position.wins[1]);
}

}  // namespace kabinet::kapture9
