#pragma once

#include <random>

#include "json/json.hpp"

namespace kabinet::tournament {

/// Dice of a test: the same for the same seed on every machine.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : random_(seed) {}
    /// From 0 to `below` - 1.
    int below(int below) { return static_cast<int>(random_() % static_cast<std::uint64_t>(below)); }
    bool chance(int hundred) { return below(100) < hundred; }
    template <class Value>
    Value one_of(std::initializer_list<Value> values) {
        return *(values.begin() + below(static_cast<int>(values.size())));
    }

  private:
    std::mt19937_64 random_;
};

/// Settings of any format, as an organiser would write them.
Json random_settings(Dice& dice);
/// The same, with what these leave out.
Json with_more_settings(Json wish, Dice& dice);

}  // namespace kabinet::tournament
