#pragma once

#include <map>
#include <string>

namespace kabinet {

/// A rating as people see it (RA-5).
struct ShownRating {
    int number = 1500;        ///< rounded; the start for an account without a rating
    bool provisional = true;  ///< shown with a question mark
    bool operator==(const ShownRating&) const = default;
};

/// The ratings of those who sit at an open rated table, by account, as far as they are known.
using SeatRatings = std::map<std::string, ShownRating>;

}  // namespace kabinet
