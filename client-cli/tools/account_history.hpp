#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "rating/event.hpp"

namespace kabinet::cli {

/// What the log of a ladder says of one account, event by event: in words for players, and as JSON.
class AccountHistory {
  public:
    explicit AccountHistory(std::string account) : account_(std::move(account)) {}

    /// Takes the next event of the log and returns how the account's rating was computed: lines of text, or
    /// nothing if the event is not about the account.
    std::optional<std::string> take(const RatingEvent& event);

    /// The events of the account so far: `[{"n", "at", "type", "before", "after", and of a match "match",
    /// "place", "players", "weight", "grown", "results": [{"account", "rating", "rd", "score", "expected",
    /// "weight"}], of a correction "corrects"}]`.
    const Json& json() const { return json_; }

  private:
    std::string words(const RatingEvent& event, const RatedPlayer& player) const;
    std::string growth(const RatingEvent& event, const RatedPlayer& player) const;

    std::string account_;
    Json json_ = Json::array();
    std::optional<std::int64_t> last_;  // `at` of the account's event before
};

}  // namespace kabinet::cli
