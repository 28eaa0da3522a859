#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rating/event.hpp"

namespace kabinet {

/// How a match changed the rating of one player: what went in, and what the formula made of it.
struct Breakdown {
    /// One of the results that the match was for the player.
    struct Against {
        std::string account;
        double rating = 0;    ///< of the opponent, before the match
        double rd = 0;        ///< of the opponent, grown
        double score = 0;     ///< 1, 0.5 or 0
        double expected = 0;  ///< the score that the ratings promised, from 0 to 1
        double weight = 0;
    };
    std::vector<Against> results{};
    double score = 0;     ///< the mean of the scores, so from 0 to 1
    double expected = 0;  ///< the mean of what was expected
};

/// The breakdown for an account of an event of type `match`; nothing for any other account or type.
std::optional<Breakdown> breakdown(const RatingEvent& event, std::string_view account);

}  // namespace kabinet
