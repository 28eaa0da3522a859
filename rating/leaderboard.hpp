#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rating/by_id.hpp"
#include "rating/event.hpp"
#include "rating/ranked_set.hpp"

namespace kabinet {

/// The leaderboard of a ladder (RA-5), kept up to date event by event. It has two lists, of people and of
/// bots.
///
/// An account is on its list while its RD, grown to the present, is at most 75, while it has played 15
/// matches against 5 different opponents, while its last match is at most 30 days ago, and while it is not
/// excluded (RA-6). A match of weight 0 counts for none of this. Only time takes an account off without an
/// event: that is found out when `advance` says how late it is.
class Leaderboard {
  public:
    static constexpr Decimal kMostRd = Decimal::of_whole(75);
    static constexpr int kMatches = 15;
    static constexpr int kOpponents = 5;
    static constexpr std::int64_t kMostIdle = 30 * kMillisOfADay;
    /// The width of a bar of the histogram, in rating points.
    static constexpr int kBar = 50;

    enum class Whose { people, bots };

    /// A row of a list. Accounts of the same number share a place.
    struct Row {
        int place = 1;
        std::string account;
        std::int64_t number = 0;  ///< the rating, rounded
        bool operator==(const Row&) const = default;
    };

    /// How many of a list have a rating from `from` to below `from` + kBar.
    struct Bar {
        std::int64_t from = 0;
        int count = 0;
        bool operator==(const Bar&) const = default;
    };

    /// What an account has of that which the leaderboard asks for.
    struct Claim {
        int matches = 0;         ///< that count
        int opponents = 0;       ///< different ones, counted up to kOpponents
        Decimal rd;              ///< after the last event
        std::int64_t until = 0;  ///< Unix time in ms until which RD and last match suffice; -1: they do not
        bool excluded = false;
    };

    /// Takes the next event of the ladder's log, which the ladder has checked.
    void take(const RatingEvent& event);

    /// Excludes an account, or lets it in again (RA-6). Who plays from one address with whom is not in the
    /// log.
    void exclude(std::string_view account, bool excluded);
    /// The excluded accounts, for moderators.
    std::vector<std::string> excluded() const;

    /// Takes those off the lists whose time is over at `now` (Unix time, ms). A time before the last one
    /// given changes nothing. What is read below is as of the last time given.
    void advance(std::int64_t now);

    std::size_t size(Whose whose) const { return list(whose).order.size(); }
    /// The best of a list, at most `count`.
    std::vector<Row> top(Whose whose, std::size_t count) const;
    /// The row of an account on its list; nothing if it is on none.
    std::optional<Row> row_of(std::string_view account) const;
    /// What an account has, so that a player sees what is missing; nothing if it never played here.
    std::optional<Claim> claim_of(std::string_view account) const;
    /// The bars of a list that are not empty, from the lowest.
    std::vector<Bar> histogram(Whose whose) const;

  private:
    /// The number of an account here, in the order of first events.
    using Number = std::uint32_t;

    struct Member {
        std::string account;
        bool bot = false;
        bool excluded = false;
        Rating rating{};
        std::int64_t at = 0;      // of the last event
        std::int64_t played = 0;  // `at` of the last match that counts
        int matches = 0;
        int opponents = 0;
        std::array<Number, kOpponents> met{};
        std::optional<std::int64_t> listed{};  // the rounded rating with which it is on its list
        std::int64_t until = -1;
    };

    struct Key {
        std::int64_t number = 0;
        Number member = 0;
        /// The best first; of the same rating, who came first to the ladder.
        std::strong_ordering operator<=>(const Key& other) const {
            return number == other.number ? member <=> other.member : other.number <=> number;
        }
        bool operator==(const Key&) const = default;
    };

    struct List {
        RankedSet<Key> order;
        std::map<std::int64_t, int> bars;
    };

    const List& list(Whose whose) const { return whose == Whose::bots ? bots_ : people_; }
    List& list_of(const Member& member) { return member.bot ? bots_ : people_; }
    Number number_of(std::string_view account);
    void count(const RatingEvent& event, const std::vector<Number>& numbers);
    static void meet(Member& member, Number opponent);
    static std::int64_t until(const Member& member);
    void place(Number number);
    void drop(Number number);
    static int place_of(const List& list, std::int64_t rating);

    std::vector<Member> members_;
    ById<Number> numbers_;
    List people_;
    List bots_;
    std::set<std::pair<std::int64_t, Number>> lapses_;  // of all who are listed: until when
    std::int64_t now_ = 0;
};

}  // namespace kabinet
