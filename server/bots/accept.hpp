#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kabinet::bots {

/// Whom a bot plays, as the bot says (BO-10). A new bot plays everything.
struct Accept {
    std::vector<std::string> games{};   ///< ids of games; empty for all
    std::vector<std::string> clocks{};  ///< "none", "move", "fischer"; empty for all
    bool rated = true;                  ///< takes rated matches too
    bool humans_only = false;           ///< only people may invite it
    std::int64_t max_matches = 4;       ///< it sits at so many at once, invitations counted
    bool operator==(const Accept&) const = default;
};

std::string to_text(const Accept& accept);
/// Of what to_text has written; nothing of other texts.
std::optional<Accept> accept_from(std::string_view text);

/// A table at which a bot is wanted.
struct WantedTable {
    std::string game;
    std::string clock;  ///< the type of the clock
    bool rated = false;
    bool by_bot = false;  ///< the host is a program
};

/// The rule by which the bot does not come to the table: games, clocks, rated or humans_only; empty when it
/// comes.
std::string_view why_not(const Accept& accept, const WantedTable& table);

}  // namespace kabinet::bots
