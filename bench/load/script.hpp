#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "json/json.hpp"

namespace kabinet::load {

/// Eight pushes of Kuba that lead back to the position they began with, so that a match with the option
/// `repetition` `none` goes on for as long as anybody likes, every push moves the same few marbles, and a
/// client knows what is legal without asking. The rules themselves say so: they play it once when it is made.
class Script {
  public:
    static constexpr std::size_t kLength = 8;

    /// Throws std::runtime_error when the rules refuse a push.
    Script();

    /// What is pushed at `ply`, as match.act takes it.
    const std::string& action(int ply) const { return actions_[index(ply)]; }
    /// Whose turn `ply` is.
    static int seat(int ply) { return ply % 2; }
    /// What everybody sees after `plies` pushes.
    const Json& view(int plies) const { return views_[index(plies)]; }

  private:
    static std::size_t index(int ply) { return static_cast<std::size_t>(ply) % kLength; }

    std::array<std::string, kLength> actions_;
    std::array<Json, kLength> views_;
};

}  // namespace kabinet::load
