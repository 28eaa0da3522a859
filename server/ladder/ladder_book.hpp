#pragma once

#include <cstdint>
#include <expected>
#include <string_view>
#include <vector>

#include "rating/ladder.hpp"
#include "rating/leaderboard.hpp"
#include "server/ladder/ladder_rows.hpp"

namespace kabinet {

/// What a ladder knows by heart of its log: the ratings, the leaderboard, and which events are whose. All of
/// it is a fold over the log. An account takes some 400 bytes, a match some 90 and 4 for each of its players.
class LadderBook {
  public:
    explicit LadderBook(LadderName name) : ladder_(std::move(name)) {}

    /// Takes the next entry of the log, or refuses the entry and changes nothing. Neighbours are not on the
    /// leaderboard from now on (RA-6).
    std::expected<void, RatingFlaw> take(const LadderEntry& entry);

    const Ladder& ladder() const { return ladder_; }
    /// The leaderboard as of Unix time `now`, ms.
    const Leaderboard& board(std::int64_t now) {
        board_.advance(now);
        return board_;
    }

    /// The numbers of the first `most` events behind event `after`, in order: of all, or of the account when
    /// one is given.
    std::vector<int> numbers(std::string_view account, std::int64_t after, std::size_t most) const;

    /// An event that is listed for moderators (RA-6): its match counts nothing, or some of its players came
    /// from the address of another one.
    struct Suspicion {
        int n;
        std::vector<std::string> neighbours;
    };
    /// The last `most` of them before event `before` (0: of all), the newest first.
    std::vector<Suspicion> suspicions(std::int64_t before, std::size_t most) const;

  private:
    std::vector<Suspicion> suspicions_;  // in the order of the log
    Ladder ladder_;
    Leaderboard board_;
    ById<std::vector<int>> of_account_;
};

}  // namespace kabinet
