#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace kabinet {

/// How often the same accounts have met on a ladder of late (RA-6).
///
/// A match counts nothing if the sixth last event of the same set of accounts is less than a day older and at
/// most kLookBack events back in the log. The second bound keeps the memory bounded.
class Encounters {
  public:
    /// How many matches of the same accounts count within a day.
    static constexpr std::size_t kMost = 6;
    static constexpr std::int64_t kLookBack = 100'000;

    /// The accounts of a match, by numbers of the caller's choice, in any order.
    using Accounts = std::vector<std::uint32_t>;

    /// The weight of a match of these accounts: 1 or 0. `n` and `at` (Unix time, ms) are those of its event.
    int weight(Accounts accounts, std::int64_t n, std::int64_t at) const;
    /// Notes the match. `n` is larger than all before.
    void add(Accounts accounts, std::int64_t n, std::int64_t at);

    /// How many sets of accounts are remembered: at most 2 x kLookBack.
    std::size_t size() const { return recent_.size() + older_.size(); }

  private:
    struct Meeting {
        std::int64_t n = 0;
        std::int64_t at = 0;
    };
    /// The last six meetings, in a ring.
    struct Meetings {
        std::array<Meeting, kMost> last{};
        std::size_t count = 0;
    };
    using Map = std::unordered_map<std::string, Meetings>;
    const Meetings* find(const std::string& key) const;

    // Sets that met in the last kLookBack events are in one of these two.
    Map recent_;
    Map older_;
    std::int64_t turned_ = 0;  // the event behind which `recent_` begins
};

}  // namespace kabinet
