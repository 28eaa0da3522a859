#include "games/kuba/bot/rules.hpp"

#include <array>
#include <bit>

namespace kabinet::kuba {
namespace {

constexpr int kRed = 100, kMarble = 60, kStep = 3;

/// Cells at least one, two and three steps from the edge.
constexpr Bitboard kInner = 0x00003e3e3e3e3e00, kMiddle = 0x0000001c1c1c0000, kCentre = 0x0000000008000000;

int standing(Bitboard marbles) {
    return std::popcount(marbles & kInner) + std::popcount(marbles & kMiddle) +
           std::popcount(marbles & kCentre);
}

/// Folds a word into a hash with one multiplication of full width.
std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(hash ^ word) * 0x9e3779b97f4a7c15U;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

}  // namespace

std::uint64_t SearchRules::key(const Position& position) {
    std::uint64_t hash = 0x2545f4914f6cdd1d;
    hash = mix(hash, position.marbles[0]);
    hash = mix(hash, position.marbles[1]);
    hash = mix(hash, position.marbles[2]);
    hash = mix(hash, position.ban | static_cast<std::uint64_t>(position.ban_way) << 56 |
                         static_cast<std::uint64_t>(position.turn) << 58);
    return mix(hash, std::uint64_t{position.reds[0]} | std::uint64_t{position.reds[1]} << 8);
}

std::optional<int> SearchRules::ended(const Position& position) {
    const Colour mover = position.turn, other = opponent(mover);
    if (position.reds[at(mover)] >= kRedsToWin || position.of(other) == 0) return search::kWon;
    if (position.reds[at(other)] >= kRedsToWin || position.of(mover) == 0) return -search::kWon;
    return std::nullopt;
}

int SearchRules::value(const Position& position) {
    const Bitboard own = position.of(position.turn), others = position.of(opponent(position.turn));
    const std::size_t mover = at(position.turn);
    return kRed * (position.reds[mover] - position.reds[mover ^ 1]) +
           kMarble * (std::popcount(own) - std::popcount(others)) +
           kStep * (standing(own) - standing(others));
}

std::size_t SearchRules::moves(const Position& position, std::span<Push> moves) {
    const Bitboard free = kBoard & ~position.occupied();
    std::array<Push, kMostMoves> quiet;
    std::size_t captures = 0, rest = 0;
    legal_pushes(position).each([&](Push push) {
        const bool capture = (ray(push.from, push.way) & free) == 0;
        (capture ? moves[captures++] : quiet[rest++]) = push;
    });
    std::copy_n(quiet.begin(), rest, moves.begin() + static_cast<std::ptrdiff_t>(captures));
    return captures + rest;
}

}  // namespace kabinet::kuba
