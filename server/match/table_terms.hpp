#pragma once

#include <optional>
#include <string>

namespace kabinet {

/// What a rated table asks of those who sit down at it. The terms are no part of the record: they are stored
/// beside it (match_terms.hpp), and mean nothing once the match has begun.
struct TableTerms {
    std::optional<int> rating_min{};  ///< the lowest rating; nothing for no bound
    std::optional<int> rating_max{};  ///< the highest rating; nothing for no bound
    bool operator==(const TableTerms&) const = default;

    bool any() const { return rating_min || rating_max; }
    /// Whether the terms admit a player whose rating is shown as `rating`.
    bool admit(int rating) const {
        return rating >= rating_min.value_or(rating) && rating <= rating_max.value_or(rating);
    }
    /// "from 1400 to 1600", "from 1400" or "to 1600"; for the detail of a refusal. Call when there are any.
    std::string words() const;
};

}  // namespace kabinet
