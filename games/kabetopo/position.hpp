#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "games/core/game.hpp"
#include "games/kabetopo/board.hpp"
#include "games/kabetopo/rules.hpp"

namespace kabinet::kabetopo {

/// A piece that a player may drop (KB-6, KB-11).
enum class Piece : std::uint8_t { wall, monolith, portal, lock };
inline constexpr std::array kPieces = {Piece::wall, Piece::monolith, Piece::portal, Piece::lock};
std::string_view name_of(Piece piece);

/// The pieces on the board. An edge holds one piece at most (KB-3).
struct Board {
    EdgeSet walls;
    EdgeSet monoliths;
    EdgeSet portals;
    EdgeSet set_up;            ///< the monoliths and portals of the set-up, which stay for the match (KB-5)
    EdgeSet locked;            ///< portals with a lock
    Squares locked_doors = 0;  ///< by the square inside

    bool operator==(const Board&) const = default;

    EdgeSet obstacles() const { return walls | monoliths; }
    EdgeSet taken() const { return walls | monoliths | portals; }
};

/// How many of each piece a player has left, by Piece.
using Pool = std::array<int, 4>;

inline constexpr Pool kFullPool = {3, 1, 1, 1};
inline constexpr int kNobody = -1;

/// A runner, with its player's resources in this round.
struct Runner {
    Square at = 0;
    Pool pool = kFullPool;
    bool token = true;        ///< the speed token is in hand
    int stones = 0;           ///< taken in this round
    bool halfway = false;     ///< two players: was on a corner with the first stone (KB-16)
    bool helped = false;      ///< used a portal, a door or the token since the last stone (KB-18)
    int place = 0;            ///< 1, 2 or 3 once it is home; it is out of the way then
    int bumped_by = kNobody;  ///< the runner it may not bump before its next turn is over (KB-12)

    bool operator==(const Runner&) const = default;

    bool under_way() const { return place == 0; }
    int left(Piece piece) const { return pool[static_cast<std::size_t>(piece)]; }
    int unused() const { return pool[0] + pool[1] + pool[2] + pool[3]; }
};

/// The stage of a turn. A turn may take several actions.
enum class Stage : std::uint8_t {
    begin,  ///< a move or a drop
    bonus,  ///< a monolith was dropped: a move, or the end of the turn
    moved,  ///< the token may be cashed in, or the turn ended
    extra,  ///< the token was cashed in: one more move, or the end of the turn
};
inline constexpr std::array kStages = {Stage::begin, Stage::bonus, Stage::moved, Stage::extra};
std::string_view name_of(Stage stage);

/// The points and counts of a seat in the match (KB-18, KB-20).
struct Tally {
    int points = 0;
    int first_homes = 0;   ///< rounds in which its runner was the first home
    int first_stones = 0;  ///< rounds in which its runner took the first stone
    int unused = 0;        ///< resources left over at the end of rounds

    bool operator==(const Tally&) const = default;
};

/// No count of a tally goes above this, so that every position can be written and read again.
inline constexpr int kLargestCount = 9999;

/// Adds to a count of a tally.
constexpr void gain(int& count, int more) {
    count = std::min(count + more, kLargestCount);
}

/// KB-18: which feats are worth how many points.
enum class Scoring : std::uint8_t { standard, even, race };

inline constexpr int kMaxSeats = 4;
inline constexpr int kStones = 4;
inline constexpr int kQuietTurns = 200;  ///< KB-21

/// All that the rules look at. Runners are in turn order: East, South, West, North with four players, the
/// first three of them with three, East and West with two.
struct Position {
    int seats = 2;
    int round = 0;  ///< from 0; there are as many as seats
    Board board{};
    std::array<Runner, kMaxSeats> runners{};
    std::array<int, 2> stones{};  ///< on the Mountain, on the Summit
    int turn = 0;                 ///< the runner to move; kNobody when the match is over
    Stage stage = Stage::begin;
    int quiet = 0;                           ///< turns of this round since the last Tadaima
    std::array<Tally, kMaxSeats> tallies{};  ///< by seat
    Scoring scoring = Scoring::standard;
    Rules rules{};

    bool operator==(const Position&) const = default;

    const Runner& runner(int index) const { return runners[static_cast<std::size_t>(index)]; }
    Runner& runner(int index) { return runners[static_cast<std::size_t>(index)]; }
    const Runner& mover() const { return runner(turn); }

    /// KB-19: who plays a runner in this round.
    Seat seat_of(int runner) const { return (runner + round) % seats; }
    Tally& tally_of(int runner) { return tallies[static_cast<std::size_t>(seat_of(runner))]; }

    /// The corner from which a runner has its name and its start (KB-1).
    Corner corner_of(int runner) const { return static_cast<Corner>(seats == 2 && runner == 1 ? 2 : runner); }

    /// KB-2: the Mountain, with two players the Summit too.
    Squares peaks() const { return bit(kMountain) | (seats == 2 ? bit(kSummit) : 0); }
    int& stones_on(Square peak) { return stones[peak == kMountain ? 0 : 1]; }
    int stones_on(Square peak) const { return stones[peak == kMountain ? 0 : 1]; }

    int stones_needed() const { return seats == 2 ? 2 : 1; }
    /// KB-11: how many entrances of a peak have to stay open.
    int open_entrances() const { return seats == 2 ? 1 : 2; }
    /// KB-17: the Tadaima that ends the round.
    int last_place() const { return seats == 2 ? 1 : 3; }

    /// The squares of the runners under way.
    Squares occupied() const;
    /// How many runners are home.
    int home() const;
    /// The runner under way on `square`; kNobody when the square is free. A square holds at most one.
    int runner_on(Square square) const;
    /// Whether `square` is a corner that ends the way of `runner` (KB-16), or the first half of its way, with
    /// the first stone.
    bool counts_as_home(int runner, Square square) const;
};

/// Begins a round: only the set-up is on the board, runners are at home, pools are full.
void begin_round(Position& position);

/// The first round of a match on `board`.
Position start(int seats, const Board& board, Scoring scoring = Scoring::standard, const Rules& rules = {});

}  // namespace kabinet::kabetopo
