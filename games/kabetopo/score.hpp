#pragma once

#include <array>
#include <string_view>

#include "games/kabetopo/position.hpp"

namespace kabinet::kabetopo {

/// A feat that earns points in a round (KB-18).
enum class Feat : std::uint8_t { first_stone, second_stone, tadaima, natural_tadaima, preservation };
std::string_view name_of(Feat feat);

/// KB-18, option `points`: the worth of each feat.
struct Values {
    int first_stone;
    int second_stone;
    int own_stone;  ///< two players: each own stone, instead of the two above
    std::array<int, 3> tadaima;
    int natural_tadaima;
    int preservation;
};
const Values& values_of(Scoring scoring);

/// "standard", "even" or "race".
inline constexpr std::array kScorings = {Scoring::standard, Scoring::even, Scoring::race};
std::string_view name_of(Scoring scoring);

/// KB-18: the runners with the most resources left, by runner; none when all resources are used.
std::array<bool, kMaxSeats> preservers(const Position& position);

/// KB-20: ranks by seat from 1. Seats that tie in everything share a rank.
std::array<int, kMaxSeats> ranking(const Position& position);

}  // namespace kabinet::kabetopo
