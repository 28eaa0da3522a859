#include "games/kabetopo/position.hpp"

namespace kabinet::kabetopo {

namespace {

constexpr std::array<std::string_view, 4> kPieceNames = {"wall", "monolith", "portal", "lock"};
constexpr std::array<std::string_view, 4> kStageNames = {"begin", "bonus", "moved", "extra"};

}  // namespace

std::string_view name_of(Piece piece) {
    return kPieceNames[static_cast<std::size_t>(piece)];
}

std::string_view name_of(Stage stage) {
    return kStageNames[static_cast<std::size_t>(stage)];
}

Squares Position::occupied() const {
    Squares set = 0;
    for (int i = 0; i < seats; ++i) {
        if (runner(i).under_way()) set |= bit(runner(i).at);
    }
    return set;
}

int Position::home() const {
    int count = 0;
    for (int i = 0; i < seats; ++i) count += runner(i).under_way() ? 0 : 1;
    return count;
}

int Position::runner_on(Square square) const {
    for (int i = 0; i < seats; ++i) {
        if (runner(i).under_way() && runner(i).at == square) return i;
    }
    return kNobody;
}

bool Position::counts_as_home(int index, Square square) const {
    const bool first_half = runner(index).stones < stones_needed();
    return has(kCorners, square) && (first_half || square != square_of(corner_of(index)));
}

void begin_round(Position& position) {
    Board& board = position.board;
    board.walls = {};
    board.monoliths = board.monoliths & board.set_up;
    board.portals = board.portals & board.set_up;
    board.locked = {};
    board.locked_doors = 0;
    for (int i = 0; i < position.seats; ++i) position.runner(i) = {.at = square_of(position.corner_of(i))};
    position.stones = position.seats == 2 ? std::array{2, 2} : std::array{kStones, 0};
    position.turn = 0;
    position.stage = Stage::begin;
    position.quiet = 0;
}

Position start(int seats, const Board& board, Scoring scoring, const Rules& rules) {
    Position position{.seats = seats, .board = board, .scoring = scoring, .rules = rules};
    begin_round(position);
    return position;
}

}  // namespace kabinet::kabetopo
