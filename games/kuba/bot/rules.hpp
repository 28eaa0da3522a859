#pragma once

#include <optional>
#include <span>

#include "games/kuba/push.hpp"
#include "games/search/alpha_beta.hpp"

namespace kabinet::kuba {

/// Kuba for the alpha-beta search. A point of a value is a hundredth of a red marble.
struct SearchRules {
    using Position = kuba::Position;
    using Move = Push;
    static constexpr std::size_t kMostMoves = 4 * kMarbles;

    static int side(const Position& position) { return static_cast<int>(at(position.turn)); }
    static std::uint64_t key(const Position& position);
    static std::optional<int> ended(const Position& position);
    /// Captured reds, captured marbles, and how far marbles stand from the edge.
    static int value(const Position& position);
    static std::size_t moves(const Position& position, std::span<Push> moves);
    /// Whether the push captures.
    static bool forcing(const Position& position, Push push) {
        return (ray(push.from, push.way) & ~position.occupied()) == 0;
    }
    static Position after(const Position& position, Push push) {
        Position next = position;
        play(next, push);
        return next;
    }
    static std::uint8_t code(Push push) {
        return static_cast<std::uint8_t>(push.from * 4 + index(push.way) + 1);
    }
};

}  // namespace kabinet::kuba
