#pragma once

#include <array>
#include <string_view>

#include "games/kabetopo/position.hpp"

namespace kabinet::kabetopo {

/// What is done in a round for points (KB-18).
enum class Feat : std::uint8_t { first_stone, second_stone, tadaima, natural_tadaima, preservation };
std::string_view name_of(Feat feat);

/// KB-18, option `points`: what the feats are worth.
struct Values {
    int first_stone;
    int second_stone;
    int own_stone;  ///< two players: each stone of one's own, instead of the two above
    std::array<int, 3> tadaima;
    int natural_tadaima;
    int preservation;
};
const Values& values_of(Scoring scoring);

/// "standard", "even" or "race".
inline constexpr std::array kScorings = {Scoring::standard, Scoring::even, Scoring::race};
std::string_view name_of(Scoring scoring);

/// KB-18: the runners with the most resources left, by runner; none when nobody has any.
std::array<bool, kMaxSeats> preservers(const Position& position);

/// KB-20: ranks by seat from 1; seats that tie in everything share one.
std::array<int, kMaxSeats> ranking(const Position& position);

}  // namespace kabinet::kabetopo
