#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/account_messages.hpp"
#include "protocol/bot_documents.hpp"
#include "protocol/session_messages.hpp"

/// Requests about the programs of players (BO-10).
namespace kabinet::protocol {

inline constexpr std::string_view kBotAbout = "The id of the bot.";
inline constexpr std::string_view kBotTokenAbout =
    "The bot signs in with it. It is told only here: the server keeps a hash.";

/// Whom a bot plays.
struct AcceptRules {
    std::vector<std::string> games;
    std::vector<std::string> clocks;
    bool rated = true;
    bool humans_only = false;
    std::int64_t max_matches = 4;

    static constexpr Heading heading{"AcceptRules", "Whom a bot plays."};
    static constexpr std::tuple fields{
        field("games", &AcceptRules::games, "The ids of the games that it plays; empty for all."),
        field("clocks", &AcceptRules::clocks,
              "The types of clocks that it plays with: none, move, fischer or byoyomi; empty for all."),
        field("rated", &AcceptRules::rated, "Whether it plays rated matches too."),
        field("humans_only", &AcceptRules::humans_only, "Whether only people may invite it."),
        field("max_matches", &AcceptRules::max_matches,
              "It sits at so many matches at once, invitations counted.", between(1, 50)),
    };
};

/// A program of a player's, as the player sees it.
struct BotInfo {
    Player player;
    std::int64_t created = 0;
    AcceptRules accept;

    static constexpr Heading heading{"BotInfo", "A bot, as its owner sees it."};
    static constexpr std::tuple fields{
        field("player", &BotInfo::player, "The bot."),
        field("created", &BotInfo::created, "When it was made, unix ms.", kCountRule),
        field("accept", &BotInfo::accept, "Whom it plays."),
    };
};

struct BotCreateResult {
    BotInfo bot;
    std::string token;

    static constexpr Heading heading{"BotCreateResult", "The new bot, and its token."};
    static constexpr std::tuple fields{
        field("bot", &BotCreateResult::bot, "The bot."),
        field("token", &BotCreateResult::token, kBotTokenAbout, text(1, 64)),
    };
};

struct BotCreate {
    std::string name;

    using Result = BotCreateResult;
    static constexpr std::string_view method = "bot.create";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{
        "BotCreate",
        "Makes an account for a program of the player's, three at most. Needs the right `make_bots` and a "
        "fresh sign-in. The name is a player's: unique for good."};
    static constexpr std::array errors{Code::forbidden,  Code::confirm_first, Code::name_unfit,
                                       Code::name_taken, Code::too_many_bots, Code::storage_failed,
                                       Code::busy};
    static constexpr std::tuple fields{
        field("name", &BotCreate::name, "The name of the bot.", kTypedNameRule),
    };
};

struct BotListResult {
    std::vector<BotInfo> bots;

    static constexpr Heading heading{"BotListResult", "The player's bots."};
    static constexpr std::tuple fields{
        field("bots", &BotListResult::bots, "The bots, the oldest first."),
    };
};

struct BotList {
    using Result = BotListResult;
    static constexpr std::string_view method = "bot.list";
    static constexpr Heading heading{"BotList", "Lists the player's bots."};
    static constexpr std::array errors{Code::forbidden, Code::storage_failed, Code::busy};
    static constexpr std::tuple<> fields{};
};

struct BotRenewResult {
    std::string token;

    static constexpr Heading heading{"BotRenewResult", "The new token of a bot."};
    static constexpr std::tuple fields{
        field("token", &BotRenewResult::token, kBotTokenAbout, text(1, 64)),
    };
};

struct BotRenew {
    std::string bot;

    using Result = BotRenewResult;
    static constexpr std::string_view method = "bot.renew";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{
        "BotRenew",
        "Gives a bot of the player's a new token; the old one ends, and so do its connections. Needs a fresh "
        "sign-in."};
    static constexpr std::array errors{Code::forbidden, Code::confirm_first, Code::unknown_bot,
                                       Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("bot", &BotRenew::bot, kBotAbout, shaped(Pattern::key)),
    };
};

struct BotDelete {
    std::string bot;

    using Result = Nothing;
    static constexpr std::string_view method = "bot.delete";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{
        "BotDelete",
        "Deletes a bot of the player's for good: its token, its name. Its matches stay, under another name "
        "(AC-8). Needs a fresh sign-in."};
    static constexpr std::array errors{Code::forbidden, Code::confirm_first, Code::unknown_bot,
                                       Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("bot", &BotDelete::bot, kBotAbout, shaped(Pattern::key)),
    };
};

struct BotAccept {
    std::optional<std::vector<std::string>> games;
    std::optional<std::vector<std::string>> clocks;
    std::optional<bool> rated;
    std::optional<bool> humans_only;
    std::optional<std::int64_t> max_matches;

    using Result = AcceptRules;
    static constexpr std::string_view method = "bot.accept";
    static constexpr std::int64_t cost = 10;
    static constexpr Heading heading{
        "BotAccept",
        "The bot that sends this says whom it plays; answers with what holds. What is left out takes its "
        "default: the bot plays every game, with every clock, rated too, against everybody, four at once. It "
        "holds until the bot says otherwise."};
    static constexpr std::array errors{Code::not_a_bot, Code::unknown_game, Code::bad_clock,
                                       Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("games", &BotAccept::games, "The ids of the games that it plays; empty for all.", {.max = 32}),
        field("clocks", &BotAccept::clocks,
              "The types of clocks that it plays with: none, move, fischer or byoyomi; empty for all.",
              {.max = 8}),
        field("rated", &BotAccept::rated, "Whether it plays rated matches too; true when left out."),
        field("humans_only", &BotAccept::humans_only,
              "Whether only people may invite it; false when left out."),
        field("max_matches", &BotAccept::max_matches,
              "It sits at so many matches at once, invitations counted; 4 when left out.", between(1, 50)),
    };
};

struct BotInvite {
    std::string match;
    std::optional<std::string> bot;
    std::optional<std::string> name;

    /// Empty, or what is wrong with the message beyond its members.
    std::string_view check() const {
        return name.has_value() == bot.has_value() ? "needs a name or a bot, not both" : "";
    }

    using Result = Nothing;
    static constexpr std::string_view method = "bot.invite";
    static constexpr std::int64_t cost = 3;
    static constexpr Heading heading{
        "BotInvite",
        "The host of an open table invites a bot, which has a minute to sit down. A bot sits nowhere else "
        "but "
        "at its own tables. It is refused when the bot is not connected, or does not play such matches: "
        "`detail` says why."};
    static constexpr std::array errors{Code::forbidden,       Code::unknown_match, Code::not_host,
                                       Code::already_started, Code::table_closed,  Code::not_a_bot,
                                       Code::unknown_player,  Code::bot_declines,  Code::storage_failed,
                                       Code::record_damaged,  Code::busy};
    static constexpr std::tuple fields{
        field("match", &BotInvite::match, "The id of the table's match.", shaped(Pattern::id)),
        field("bot", &BotInvite::bot, kBotAbout, shaped(Pattern::key)),
        field("name", &BotInvite::name, "In place of the id: the name of the bot; case does not matter.",
              kTypedNameRule),
    };
};

struct BotWatch {
    std::optional<From> from;

    using Result = Watching;
    static constexpr std::string_view method = "bot.watch";
    static constexpr Heading heading{
        "BotWatch",
        "Watches the bot's own document: its matches, which of them wait for it, and its invitations. While "
        "nobody watches, the bot counts as not connected and is not invited."};
    static constexpr std::array errors{Code::sign_in_first, Code::not_a_bot, Code::too_many_watches};
    static constexpr std::tuple fields{
        field("from", &BotWatch::from, "The version that the client holds, to get only later patches."),
    };
};

struct BotUnwatch {
    using Result = Nothing;
    static constexpr std::string_view method = "bot.unwatch";
    static constexpr Heading heading{"BotUnwatch", "Stops watching the bot's own document."};
    static constexpr std::array errors{Code::sign_in_first, Code::not_a_bot, Code::not_watching};
    static constexpr std::tuple<> fields{};
};

}  // namespace kabinet::protocol
