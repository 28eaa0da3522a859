#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "server/limits/practices.hpp"
#include "server/limits/sitting.hpp"
#include "server/limits/tally.hpp"
#include "server/limits/throttle.hpp"
#include "server/ops/config.hpp"

namespace kabinet {

/// What one player or one address may use over all shards, however many connections it has. In a cluster the
/// rates and what is held hold over all processes, but for watches, which cost the process that serves them.
struct Quotas {
    /// `key`: see Throttle.
    Quotas(const LimitsConfig& limits, std::int64_t renames_per_day, std::span<const std::uint8_t> key)
        : player(many(limits, limits.messages_of_player), key),
          address(many(limits, limits.messages_of_address), key),
          bad_tokens({.count = limits.bad_tokens_per_address_per_minute,
                      .period_ms = 60'000,
                      .burst = limits.bad_tokens_per_address_per_minute},
                     key),
          bad_invites({.count = limits.bad_invites_per_address_per_minute,
                       .period_ms = 60'000,
                       .burst = limits.bad_invites_per_address_per_minute},
                      key),
          guests({.count = limits.guests_per_address_per_minute,
                  .period_ms = 60'000,
                  .burst = limits.guests_per_address_per_minute},
                 key),
          renames({.count = renames_per_day, .period_ms = 86'400'000, .burst = renames_per_day}, key),
          quick_analyses({.count = limits.quick_analyses_per_day,
                          .period_ms = 86'400'000,
                          .burst = limits.quick_analyses_per_day},
                         key),
          deep_analyses({.count = limits.deep_analyses_per_day,
                         .period_ms = 86'400'000,
                         .burst = limits.deep_analyses_per_day},
                        key),
          tried_thoughts({.count = limits.tried_thoughts_per_day,
                          .period_ms = 86'400'000,
                          .burst = limits.tried_thoughts_per_day},
                         key),
          mails({.count = 5, .period_ms = 3'600'000, .burst = 5}, key),
          mails_of_address({.count = 20, .period_ms = 3'600'000, .burst = 20}, key) {}

    Throttle player;   ///< requests, by player id
    Throttle address;  ///< requests, by address
    Throttle bad_tokens;
    Throttle bad_invites;
    Throttle guests;            ///< new accounts, by address
    Throttle renames;           ///< by player id
    Throttle quick_analyses;    ///< of matches (BO-11), by player id
    Throttle deep_analyses;     ///< likewise
    Throttle tried_thoughts;    ///< answers of bots to analysis.try, by player id
    Throttle mails;             ///< to the owner of an account, by the account
    Throttle mails_of_address;  ///< asked for, by address
    Sitting sitting;            ///< who sits where
    Practices practices;        ///< open matches of practice
    Tally watches;              ///< documents watched, by player id
    /// Seats held at tables and matches, by player id. Shared with answers that are still on their way.
    std::shared_ptr<Tally> seats = std::make_shared<Tally>();

    /// The rates that hold over all processes. Their order is the same in all of them: a new one comes last.
    std::vector<Throttle*> shared() {
        return {&player,         &address,       &bad_tokens,     &bad_invites, &guests,          &renames,
                &quick_analyses, &deep_analyses, &tried_thoughts, &mails,       &mails_of_address};
    }

    /// Counts a seat that player `id` asks for as held, until the result is destroyed. Null when the player
    /// holds `most` seats already.
    std::shared_ptr<void> ask_seat(const std::string& id, std::int64_t most) const {
        if (!seats->take(id, most)) return nullptr;
        return {seats.get(), [tally = seats, id](void*) { tally->add(id, -1); }};
    }

  private:
    static Throttle::Rate many(const LimitsConfig& limits, std::int64_t connections) {
        return {.count = connections * limits.messages_per_s,
                .period_ms = 1000,
                .burst = connections * limits.messages_burst};
    }
};

}  // namespace kabinet
