#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "daily/flick_task.hpp"
#include "daily/score.hpp"
#include "games/core/game.hpp"

namespace kabinet::daily {

inline constexpr int kTries = 3;

/// What came of a try: as the task has it, the first that holds of foul, hit and missed.
enum class Ending { hit, missed, foul };
std::string_view name_of(Ending ending);

/// A try, as the record keeps it.
struct FlickTry {
    std::array<int, 4> flick{};  ///< vx, vy, side, height in the whole units of the physics
    Ending ending = Ending::foul;
    int distance = 0;    ///< from the mark, in hundredths of a millimetre; 0 for a foul
    Spot rest;           ///< where the ball came to rest, or left the board
    std::string hash{};  ///< of the final state of everything: what the game notes

    /// `n`: the number of the try, from 1.
    Score score(int n) const { return {static_cast<int>(ending), distance, n}; }
    /// The action as `match.act` takes one.
    Json action() const;
    bool operator==(const FlickTry&) const = default;
};

/// A try, with what is shown of it.
struct FlickShown {
    FlickTry tried;
    std::vector<Json> events;  ///< as games/kapture9/RULES.md describes them, with the path
    Json view;                 ///< behind them
};

/// Flicks. The hand does not tremble, so the result follows from the task and the action alone. Takes a
/// millisecond. Refusals: those of the game for an action; bad_action for one that is no flick.
std::expected<FlickShown, Refusal> flick(const FlickTask& task, const Json& action);

/// How far `rest` is from the mark, in hundredths of a millimetre: computed in whole numbers, so that
/// everybody gets the same.
int distance_between(const Spot& rest, const Spot& mark);

}  // namespace kabinet::daily
