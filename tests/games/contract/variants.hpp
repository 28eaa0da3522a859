#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "games/core/game.hpp"

namespace kabinet {

/// A game with one choice of every option and one number of seats: what the contract is tested on.
struct Variant {
    const Game* game = nullptr;
    Json options = Json::object();
    int seats = 2;

    /// "nine_3_continue": of the letters a test name may have.
    std::string name() const;
    std::unique_ptr<State> start(int seed = 0) const;
};
void PrintTo(const Variant& variant, std::ostream* out);

/// Of every game of the registry: the defaults at every number of seats; every value of every option by
/// itself at the fewest seats, of options with many values the first and the last; and the last value of each
/// at the most. All combinations would be too many to try.
std::vector<Variant> all_variants();

/// A fresh state, equal to `state` in everything.
std::unique_ptr<State> copy_of(const Game& game, const State& state);

/// Numbers that are the same on every machine, for tests that play at random.
class Dice {
  public:
    explicit Dice(int seed);
    int below(std::size_t n);
    /// One of the actions `legal` lists, ranges of free values resolved.
    Json pick(const Json& legal);

  private:
    FairStream stream_;
};

}  // namespace kabinet
