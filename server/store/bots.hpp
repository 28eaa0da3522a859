#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store_error.hpp"

namespace kabinet {

/// The account of a program that a player has made (BO-10). As a write: gives an account of kind bot, which
/// is written before, to its owner. In conflict when the owner is no active player, or has kMostBots bots.
struct Bot {
    std::string account;
    std::string owner;         ///< the account of the player
    std::string accept{};      ///< whom the bot plays, as JSON text (bots/accept.hpp)
    std::int64_t created = 0;  ///< Unix ms
    bool operator==(const Bot&) const = default;
};

/// So many bots a player has at most (BO-10).
inline constexpr std::int64_t kMostBots = 3;

/// Changes whom a bot plays. In conflict when there is no such bot.
struct ChangeBot {
    std::string account;
    std::string accept;
    bool operator==(const ChangeBot&) const = default;
};

/// Ends all sessions of all bots of a player (AC-4): their tokens are worth nothing any more. Never in
/// conflict.
struct EndBots {
    std::string owner;
    bool operator==(const EndBots&) const = default;
};

/// A match of bots alone is about to begin. Counts the match once for each of `accounts` that is a player's
/// bot, and forgets what was counted before `since`. In conflict, and nothing is counted, when one of them
/// has `most` other matches behind `since`.
struct CountBotMatch {
    std::string match;
    std::vector<std::string> accounts;
    std::int64_t at = 0;     ///< Unix ms
    std::int64_t since = 0;  ///< Unix ms
    std::int64_t most = 0;
    bool operator==(const CountBotMatch&) const = default;
};

/// The bots of players in a store.
class Bots {
  public:
    virtual ~Bots() = default;

    /// The bot with that account; nothing for other accounts and for a bot that was deleted.
    virtual std::expected<std::optional<Bot>, StoreError> bot(std::string_view account) = 0;

    /// The bots of a player, the oldest first.
    virtual std::expected<std::vector<Bot>, StoreError> bots_of(std::string_view owner) = 0;

    /// The Unix times, ms, of the matches of bots alone that count for a bot behind `since`, the oldest
    /// first.
    virtual std::expected<std::vector<std::int64_t>, StoreError> bot_matches(std::string_view account,
                                                                             std::int64_t since) = 0;
};

}  // namespace kabinet
