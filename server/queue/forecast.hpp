#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <optional>
#include <span>

#include "server/queue/ticket.hpp"

namespace kabinet::queue {

/// How long somebody will wait, judged by those who waited of late.
struct Forecast {
    /// In how many ms half of those who wait have a table. Empty when too few waited of late to say.
    std::optional<std::int64_t> in_ms;
    /// Set when even the longest wait of late gave less than half of the people a table. `in_ms` is then the
    /// time until that wait, and what is known is that half of the people wait for longer.
    bool or_longer = false;
    std::size_t known = 0;  ///< how many waits the forecast is made of
};

/// The waits that ended of late, for one kind of match and one range of seats. Whoever gave up counts as
/// well: nobody knows how long such a person would have waited, only that it is longer than the time until
/// then. To leave these people out would promise the short waits of those who were lucky. The forecast is the
/// median by the product-limit estimate (Kaplan and Meier, 1958, "Nonparametric estimation from incomplete
/// observations").
class RecentWaits {
  public:
    static constexpr std::size_t kMost = 64;              ///< waits that are remembered
    static constexpr std::size_t kFewest = 5;             ///< waits that a forecast needs
    static constexpr std::int64_t kFresh = 2 * 3600'000;  ///< how long a wait is remembered, ms

    /// Somebody who waited for `waited` ms has a table at `now`, or has given up.
    void ended(std::int64_t waited, bool has_table, std::int64_t now);

    /// The forecast for somebody who has waited for `waited` ms already; 0 for a new ticket.
    Forecast forecast(std::int64_t waited, std::int64_t now) const;

  private:
    struct Wait {
        std::int64_t waited;
        bool has_table;
        std::int64_t at;
    };
    std::deque<Wait> waits_;  // the oldest first
};

/// The recent waits of every kind of match and range of seats. Of very many, those that were used last are
/// kept.
class Forecasts {
  public:
    static constexpr std::size_t kMost = 512;  ///< kinds with their ranges that are kept

    /// The ticket has a table at `now`, or its holder has given up. A ticket that leaves for another reason,
    /// such as a seat taken elsewhere, counts as given up.
    void ended(const Ticket& ticket, bool has_table, std::int64_t now);

    /// See RecentWaits::forecast.
    Forecast forecast(const MatchKind& kind, const SeatRange& seats, std::int64_t waited,
                      std::int64_t now) const;

    std::size_t size() const { return waits_.size(); }

  private:
    struct Key {
        MatchKind kind;
        SeatRange seats;
        auto operator<=>(const Key&) const = default;
    };
    struct Held {
        RecentWaits waits;
        std::list<const Key*>::iterator used;
    };
    std::map<Key, Held> waits_;
    std::list<const Key*> used_;  // the key that was used last stands at the end
};

/// Whether `ticket` is for this kind of match and may sit at a table with a number of seats of `seats`.
bool fits(const Ticket& ticket, const MatchKind& kind, const SeatRange& seats);

/// How many of `tickets` are for this kind of match and may sit at a table with a number of seats of `seats`.
std::size_t waiting(std::span<const Ticket> tickets, const MatchKind& kind, const SeatRange& seats);

}  // namespace kabinet::queue
