#include "games/kuba/push.hpp"

namespace kabinet::kuba {

namespace {

/// Cells joined to `seed` by marbles, looking against `d`: doubling steps cover the six a row may need.
template <Direction d>
Bitboard flood_back(Bitboard seed, Bitboard marbles) {
    constexpr Direction back = opposite(d);
    seed |= marbles & shift(seed, back);
    marbles &= shift(marbles, back);
    seed |= marbles & shift(seed, back, 2);
    marbles &= shift(marbles, back, 2);
    return seed | (marbles & shift(seed, back, 4));
}

template <Direction d>
Bitboard pushable(Bitboard own, Bitboard occupied) {
    const Bitboard blocked = shift(occupied, d);                       // KU-2
    const Bitboard suicidal = flood_back<d>(own & edge(d), occupied);  // KU-4
    return own & ~blocked & ~suicidal;
}

/// The cells of the line that a push moves: `from` and the marbles in front of it up to the free cells `free`
/// of its ray.
template <Direction d>
Bitboard line_before(Bitboard free, Bitboard along) {
    if (free == 0) return along;
    if constexpr (step(d) > 0) return along & ((free & -free) - 1);
    return along & ~(2 * std::bit_floor(free) - 1);
}

template <Direction d>
void advance(Position& position, Bitboard line) {
    for (Bitboard& set : position.marbles) set = (set & ~line) | (shift(set & line, d) & kBoard);
}

/// The line's last marble now stands on `end`: the turn passes, with a ban if that marble is the opponent's.
template <Direction d>
void end_turn(Position& position, Bitboard end) {
    const Colour next = opponent(position.turn);
    const bool banned = (position.of(next) & end) != 0;
    position.ban = banned ? end : 0;
    position.ban_way = banned ? opposite(d) : Direction::up;
    position.turn = next;
}

Colour capture(Position& position, Bitboard fallen) {
    if (position.of(Colour::red) & fallen) {
        ++position.reds[at(position.turn)];
        return Colour::red;
    }
    return opponent(position.turn);
}

template <Direction d>
Pushed play(Position& position, Cell from) {
    const Bitboard front = ray(from, d);
    const Bitboard free = front & ~position.occupied();
    const Bitboard line = line_before<d>(free, front | bit(from));
    Pushed pushed{.marbles = std::popcount(line), .captured = {}};
    if (free == 0) pushed.captured = capture(position, line & edge(d));
    advance<d>(position, line);
    if (free != 0) end_turn<d>(position, shift(line, d) & ~line);
    return pushed;
}

/// KU-7 and the second half of KU-8, which only a capture can bring about.
std::optional<Colour> winner_by_capture(const Position& position) {
    for (const Colour side : {Colour::white, Colour::black}) {
        if (position.reds[at(side)] >= kRedsToWin || position.of(opponent(side)) == 0) return side;
    }
    return std::nullopt;
}

}  // namespace

Pushes legal_pushes(const Position& position) {
    const Bitboard own = position.of(position.turn);
    const Bitboard occupied = position.occupied();
    Pushes pushes{{pushable<Direction::up>(own, occupied), pushable<Direction::down>(own, occupied),
                   pushable<Direction::left>(own, occupied), pushable<Direction::right>(own, occupied)}};
    pushes.from[static_cast<std::size_t>(position.ban_way)] &= ~position.ban;  // KU-5
    return pushes;
}

Pushed play(Position& position, Push push) {
    switch (push.way) {
        case Direction::up:
            return play<Direction::up>(position, push.from);
        case Direction::down:
            return play<Direction::down>(position, push.from);
        case Direction::left:
            return play<Direction::left>(position, push.from);
        case Direction::right:
            break;
    }
    return play<Direction::right>(position, push.from);
}

std::optional<Colour> winner(const Position& position) {
    if (const auto side = winner_by_capture(position)) return side;
    if (legal_pushes(position).empty()) return opponent(position.turn);
    return std::nullopt;
}

std::string_view broken_rule(const Position& position, Push push) {
    if (legal_pushes(position).contains(push)) return "";
    const Bitboard from = bit(push.from);
    const Bitboard behind = shift(from, opposite(push.way)) & kBoard;
    if (!(position.of(position.turn) & from) || (position.occupied() & behind)) return "KU-2";
    return (position.ban & from) && position.ban_way == push.way ? "KU-5" : "KU-4";
}

std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    if (winner_by_capture(position)) return 0;
    std::uint64_t count = 0;
    legal_pushes(position).each([&](Push push) {
        Position next = position;
        play(next, push);
        count += perft(next, depth - 1);
    });
    return count;
}

}  // namespace kabinet::kuba
