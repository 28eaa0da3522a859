#include "games/kabetopo/flaw.hpp"

#include "games/kabetopo/drops.hpp"

namespace kabinet::kabetopo {

namespace {

/// How many of `piece` the players have dropped, by their pools.
int dropped(const Position& position, Piece piece) {
    int count = 0;
    for (int i = 0; i < position.seats; ++i)
        count += kFullPool[static_cast<std::size_t>(piece)] - position.runner(i).left(piece);
    return count;
}

std::string_view flaw_of_board(const Position& position) {
    const Board& board = position.board;
    if (board.walls.size() > dropped(position, Piece::wall) ||
        (board.monoliths - board.set_up).size() > dropped(position, Piece::monolith) ||
        (board.portals - board.set_up).size() > dropped(position, Piece::portal) ||
        board.locked.size() + std::popcount(board.locked_doors) > dropped(position, Piece::lock))
        return "more pieces were dropped than are missing in the pools";
    if ((board.monoliths & board.set_up).size() > 3 || (board.portals & board.set_up).size() > 4)
        return "the set-up has three monoliths and four portals";
    bool closed = false;
    each(position.peaks(),
         [&](Square peak) { closed = closed || open_entrances(board, peak) < position.open_entrances(); });
    return closed ? "a peak has too few open entrances" : "";
}

std::string_view flaw_of_squares(const Position& position) {
    Squares seen = 0;
    for (int i = 0; i < position.seats; ++i) {
        const Runner& runner = position.runner(i);
        if (!runner.under_way()) continue;
        if (has(seen & ~kCorners, runner.at)) return "two runners are on one square";
        seen |= bit(runner.at);
    }
    return "";
}

std::string_view flaw_of_runner(const Position& position, int index) {
    const Runner& runner = position.runner(index);
    const bool complete = runner.stones == position.stones_needed();
    const bool at_home = runner.stones > 0 && position.counts_as_home(index, runner.at);
    if (runner.stones > position.stones_needed()) return "a runner has too many stones";
    if (runner.halfway ? runner.stones == 0 || position.seats > 2 : runner.stones == 2)
        return "halfway home is a runner of two players, between its first and its second stone";
    if (runner.helped && !complete) return "a runner is helped on its way home only";
    if (runner.under_way() ? at_home && (complete || !runner.halfway) : !complete || !at_home)
        return "a runner with its stones is home exactly when it is on a corner that counts";
    const bool wants = runner.stones == 0 || (runner.halfway && !complete);
    if (wants && has(position.peaks(), runner.at) && position.stones_on(runner.at) > 0)
        return "a runner on a peak has taken its stone";
    return runner.bumped_by == index ? "a runner does not bump itself" : "";
}

/// Places are given one after the other, each once.
bool places_are_a_row(const Position& position) {
    unsigned seen = 0;
    for (int i = 0; i < position.seats; ++i) {
        if (!position.runner(i).under_way()) seen |= 1U << (position.runner(i).place - 1);
    }
    return seen == (1U << position.home()) - 1;
}

std::string_view flaw_of_turn(const Position& position) {
    const bool over = position.turn == kNobody;
    if (over && position.round + 1 < position.seats) return "the match is over with its last round";
    if (position.home() > position.last_place() - (over ? 0 : 1)) return "the round is over by then";
    if (over) return position.stage == Stage::begin ? "" : "nothing is open when the match is over";
    const Runner& mover = position.mover();
    if (!mover.under_way()) return "the runner to move is home";
    if ((position.stage == Stage::moved && !mover.token) || (position.stage == Stage::extra && mover.token))
        return "the token does not fit the stage of the turn";
    if (position.stage == Stage::bonus && mover.left(Piece::monolith) > 0)
        return "no monolith was dropped for a bonus move";
    return "";
}

}  // namespace

std::string_view flaw_of(const Position& position) {
    int stones = position.stones[0] + position.stones[1];
    for (int i = 0; i < position.seats; ++i) {
        stones += position.runner(i).stones;
        if (const auto flaw = flaw_of_runner(position, i); !flaw.empty()) return flaw;
    }
    if (stones != kStones) return "there are four stones";
    if (!places_are_a_row(position)) return "runners come home one after the other";
    if (const auto flaw = flaw_of_squares(position); !flaw.empty()) return flaw;
    if (const auto flaw = flaw_of_board(position); !flaw.empty()) return flaw;
    return flaw_of_turn(position);
}

}  // namespace kabinet::kabetopo
