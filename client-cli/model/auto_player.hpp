#pragma once

#include <random>

#include "client-cli/model/document.hpp"
#include "client-cli/net/loop.hpp"

namespace kabinet::cli {

class Play;

/// Plays by itself, from the legal actions that the server lists. For demonstrations and tests; it does not
/// play well.
class AutoPlayer {
  public:
    enum class Kind { first, random };

    /// Waits `delay` before each action; `games` matches in a row, asking for rematches.
    AutoPlayer(Loop& loop, Kind kind, Millis delay, std::uint64_t seed, int games);

    /// The legal actions of `play` have come: acts on them when it is still our turn after the delay.
    void legal_changed(Play& play);

    /// The match of `play` is over: asks for a rematch while games are left. Returns whether it asked.
    bool finished(Play& play);

    /// One of `legal`, with its free values chosen: numbers (`{"min": a, "max": b}`) and pairs (`{"length":
    /// range, "angle": range}`, degrees).
    Json choose(const Json& legal);

  private:
    Json settle(const Json& value);
    Json number(const Json& range);
    Json pair(const Json& sector);
    double real(const Json& range);

    Loop& loop_;
    Kind kind_;
    Millis delay_;
    std::mt19937_64 random_;
    int games_;
};

}  // namespace kabinet::cli
