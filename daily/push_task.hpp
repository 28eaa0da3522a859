#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <vector>

#include "daily/date.hpp"
#include "daily/score.hpp"
#include "games/core/game.hpp"

namespace kabinet::daily {

/// How many attempts at a push there are.
inline constexpr int kAttempts = 10;

/// A push of a line: "b7 down".
struct LinePush {
    Seat seat = 0;
    std::string from;
    std::string dir;
    Json action() const { return {{"type", "push"}, {"from", from}, {"dir", dir}}; }
    bool operator==(const LinePush&) const = default;
};

/// The task of a day's push: the side to move wins by force, and each of its pushes in `line` is the only one
/// that wins in so few. The other side's pushes there hold out longest.
struct PushTask {
    int number = 0;        ///< of the puzzle, from 0
    std::string position;  ///< as games/kuba/RULES.md writes one
    std::vector<LinePush> line;

    Seat seat() const { return line.front().seat; }  ///< whom the player plays
    /// How many pushes the player needs.
    int pushes() const;

    /// The members of a record's header.
    Json to_json() const;
    static std::expected<PushTask, std::string> from(const Json& json);
    bool operator==(const PushTask&) const = default;
};

/// How many puzzles there are.
std::size_t push_tasks();
/// The puzzle with that number.
PushTask push_task(std::size_t number);
/// The puzzle of a day: they take turns, so that none comes again before all have been.
PushTask push_task(Date date);

}  // namespace kabinet::daily
