#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "json/json.hpp"

namespace kabinet::load {

/// Eight pushes of Kuba that lead back to their first position. So a match with the option `repetition`
/// `none` can go on for any time, every push moves the same few marbles, and a client knows a legal push
/// without asking. The constructor checks that: it plays the pushes by the rules.
class Script {
  public:
    static constexpr std::size_t kLength = 8;

    /// Throws std::runtime_error when the rules refuse a push.
    Script();

    /// The push of `ply`, as match.act takes it.
    const std::string& action(int ply) const { return actions_[index(ply)]; }
    /// The seat to move at `ply`.
    static int seat(int ply) { return ply % 2; }
    /// The public view after `plies` pushes.
    const Json& view(int plies) const { return views_[index(plies)]; }

  private:
    static std::size_t index(int ply) { return static_cast<std::size_t>(ply) % kLength; }

    std::array<std::string, kLength> actions_;
    std::array<Json, kLength> views_;
};

}  // namespace kabinet::load
