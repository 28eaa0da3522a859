#include "tests/games/kuba/slow.hpp"

namespace kabinet::kuba::slow {

namespace {

struct Spot {
    int rank = 0;
    int file = 0;
    bool on_board() const { return rank >= 0 && rank < 7 && file >= 0 && file < 7; }
};

Spot next(Spot spot, Direction way, int n = 1) {
    switch (way) {
        case Direction::up:
            return {spot.rank + n, spot.file};
        case Direction::down:
            return {spot.rank - n, spot.file};
        case Direction::left:
            return {spot.rank, spot.file - n};
        case Direction::right:
            break;
    }
    return {spot.rank, spot.file + n};
}

Spot spot_of(Cell cell) {
    return {cell / 8, cell % 8};
}
Cell cell_of(Spot spot) {
    return spot.rank * 8 + spot.file;
}

char& at(Board& board, Spot spot) {
    return board.at(static_cast<std::size_t>(spot.rank)).at(static_cast<std::size_t>(spot.file));
}

char letter_of(Colour colour) {
    return name_of(colour)[0];
}

/// The first spot from `from` on that holds no marble, or the one off the board.
Spot end_of_line(Board& board, Spot from, Direction way) {
    while (from.on_board() && at(board, from) != '.') from = next(from, way);
    return from;
}

bool is_legal(const Position& position, Push push) {
    Board board = board_of(position);
    const Spot from = spot_of(push.from);
    const char own = letter_of(position.turn);
    if (at(board, from) != own) return false;
    const Spot behind = next(from, push.way, -1);
    if (behind.on_board() && at(board, behind) != '.') return false;
    const Spot end = end_of_line(board, from, push.way);
    if (!end.on_board() && at(board, next(end, push.way, -1)) == own) return false;
    return !(position.ban == bit(push.from) && position.ban_way == push.way);
}

}  // namespace

Board board_of(const Position& position) {
    Board board;
    for (int rank = 0; rank < 7; ++rank) {
        for (int file = 0; file < 7; ++file) {
            const auto colour = position.on(cell_of({rank, file}));
            at(board, {rank, file}) = colour ? letter_of(*colour) : '.';
        }
    }
    return board;
}

std::vector<Push> legal_pushes(const Position& position) {
    std::vector<Push> pushes;
    for (const Direction way : kDirections) {
        for (int rank = 0; rank < 7; ++rank) {
            for (int file = 0; file < 7; ++file) {
                const Push push{cell_of({rank, file}), way};
                if (is_legal(position, push)) pushes.push_back(push);
            }
        }
    }
    return pushes;
}

Position after(const Position& position, Push push) {
    Board board = board_of(position);
    const Spot from = spot_of(push.from);
    const Spot end = end_of_line(board, from, push.way);
    const Spot last = next(end, push.way, -1);
    const char last_marble = at(board, last);
    for (Spot to = end.on_board() ? end : last; cell_of(to) != push.from; to = next(to, push.way, -1)) {
        at(board, to) = at(board, next(to, push.way, -1));
    }
    at(board, from) = '.';

    Position result;
    result.reds = position.reds;
    for (int rank = 0; rank < 7; ++rank) {
        for (int file = 0; file < 7; ++file) {
            const std::size_t colour = std::string("wbr").find(at(board, {rank, file}));
            if (colour < 3) result.marbles.at(colour) |= bit(cell_of({rank, file}));
        }
    }
    if (!end.on_board()) {
        result.turn = position.turn;
        result.ban = position.ban;
        result.ban_way = position.ban_way;
        if (last_marble == 'r') ++result.reds.at(kuba::at(position.turn));
        return result;
    }
    result.turn = opponent(position.turn);
    if (last_marble == letter_of(result.turn)) {
        result.ban = bit(cell_of(end));
        result.ban_way = opposite(push.way);
    }
    return result;
}

}  // namespace kabinet::kuba::slow
