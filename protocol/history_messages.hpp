#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/account_messages.hpp"
#include "protocol/bot_messages.hpp"
#include "protocol/codes.hpp"
#include "protocol/queue_documents.hpp"
#include "protocol/rating_values.hpp"
#include "protocol/role_messages.hpp"

/// Profiles of players, their finished matches, and the export of one's own account (AC-8, AC-10).
namespace kabinet::protocol {

/// The most matches in one page.
inline constexpr std::int64_t kMostOfPage = 50;

struct ResultCounts {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;

    static constexpr Heading heading{"ResultCounts", "How many matches went so."};
    static constexpr std::tuple fields{
        field("wins", &ResultCounts::wins, "Matches won: the first place alone.", kCountRule),
        field("draws", &ResultCounts::draws, "Matches drawn: a first place that is shared.", kCountRule),
        field("losses", &ResultCounts::losses, "All other matches.", kCountRule),
    };
};

struct PlayedSeat {
    Player player;
    std::int64_t rank = 0;
    std::int64_t score = 0;

    static constexpr Heading heading{"PlayedSeat", "Who held a seat of a finished match, and how it ended."};
    static constexpr std::tuple fields{
        field("player", &PlayedSeat::player, "The player, with the present name."),
        field("rank", &PlayedSeat::rank, "The place, 1 is best; seats that tie share a place.", at_least(1)),
        field("score", &PlayedSeat::score, "The points, as the game counts them."),
    };
};

struct PlayedMatch {
    std::string match;
    std::string game;
    std::int64_t rules = 1;
    std::int64_t ended = 0;
    std::optional<bool> unlisted;
    std::int64_t plies = 0;
    std::string reason;
    std::vector<PlayedSeat> seats;

    static constexpr Heading heading{"PlayedMatch", "A match that was played to its end."};
    static constexpr std::tuple fields{
        field("match", &PlayedMatch::match, "The match; match.replay and match.record show more of it.",
              shaped(Pattern::id)),
        field("game", &PlayedMatch::game, "The id of the game.", shaped(Pattern::id)),
        field("rules", &PlayedMatch::rules, "The version of the game's rules.", at_least(1)),
        field("ended", &PlayedMatch::ended, "When the match ended, unix ms.", kCountRule),
        field("private", &PlayedMatch::unlisted,
              "Whether the match was private: then it is shown only to those who sat in it. Left out for "
              "public matches."),
        field("plies", &PlayedMatch::plies, "The number of actions.", kCountRule),
        field("reason", &PlayedMatch::reason, "Why the match ended, as in its result."),
        field("seats", &PlayedMatch::seats, "The seats, in turn order."),
    };
};

struct ProfileGetResult {
    Player player;
    std::string kind;
    std::int64_t since = 0;
    std::optional<bool> deleted;
    std::map<std::string, ResultCounts> games;
    std::optional<Player> owner{};

    static constexpr Heading heading{"ProfileGetResult", "What everybody may know of a player."};
    static constexpr std::tuple fields{
        field("player", &ProfileGetResult::player, "The player."),
        field("kind", &ProfileGetResult::kind, "What plays: a person, or a program.",
              one_of("guest|player|bot|house")),
        field("since", &ProfileGetResult::since, "When the account was made, unix ms.", kCountRule),
        field("deleted", &ProfileGetResult::deleted,
              "Whether the account is deleted: then the name only stands for it. Left out for all others."),
        field(
            "games", &ProfileGetResult::games,
            "How the finished matches went, by game. Of private matches those that the asking player sat in.",
            shaped(Pattern::id)),
        field("owner", &ProfileGetResult::owner,
              "Of a player's bot: the player; left out for all others. With the feature `bot_accounts`."),
    };
};

struct ProfileGet {
    std::optional<std::string> name;
    std::optional<std::string> account;

    /// Empty, or what is wrong with the message beyond its members.
    std::string_view check() const {
        return name.has_value() == account.has_value() ? "needs a name or an account, not both" : "";
    }

    using Result = ProfileGetResult;
    static constexpr std::string_view method = "profile.get";
    static constexpr std::int64_t cost = 3;  // two short reads, however many matches there are
    static constexpr Heading heading{"ProfileGet",
                                     "Shows a player. A guest has no name of its own: ask by the account."};
    static constexpr std::array errors{Code::unknown_player, Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("name", &ProfileGet::name, "The player's name; case does not matter.", kTypedNameRule),
        field("account", &ProfileGet::account, "The id of the player.", shaped(Pattern::key)),
    };
};

struct HistoryListResult {
    std::vector<PlayedMatch> matches;
    bool more = false;

    static constexpr Heading heading{"HistoryListResult", "A page of finished matches."};
    static constexpr std::tuple fields{
        field("matches", &HistoryListResult::matches, "The matches, the newest first."),
        field("more", &HistoryListResult::more,
              "Whether older ones follow: ask again before the last of these."),
    };
};

struct HistoryList {
    std::string account;
    std::optional<std::string> with;
    std::optional<std::string> game;
    std::optional<std::string> result;
    std::optional<std::string> before;
    std::optional<std::int64_t> count;

    using Result = HistoryListResult;
    static constexpr std::string_view method = "history.list";
    static constexpr std::int64_t cost = 5;  // one page of reads, however many matches there are
    static constexpr Heading heading{
        "HistoryList",
        "Lists a player's finished matches, the newest first. Private matches are listed only for those who "
        "sat "
        "in them; with a `with` that is not the asking player, only for the account itself."};
    static constexpr std::array errors{Code::unknown_player, Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("account", &HistoryList::account, "The id of the player.", shaped(Pattern::key)),
        field("with", &HistoryList::with, "Only matches in which this player sat too.", shaped(Pattern::key)),
        field("game", &HistoryList::game, "Only matches of this game.", shaped(Pattern::id)),
        field("result", &HistoryList::result, "Only matches that went so for `account`.",
              one_of("win|draw|loss")),
        field("before", &HistoryList::before,
              "Only matches that ended before this one: the last match of the page before. Nothing is listed "
              "before what is no finished match.",
              shaped(Pattern::id)),
        field("count", &HistoryList::count, "The most matches to send; 20 when left out.",
              between(1, kMostOfPage)),
    };
};

struct HistoryAgainstResult {
    ResultCounts total;
    std::map<std::string, ResultCounts> games;

    static constexpr Heading heading{"HistoryAgainstResult", "How one's matches with a player went."};
    static constexpr std::tuple fields{
        field("total", &HistoryAgainstResult::total, "All of them, counted by who of the two was ahead."),
        field("games", &HistoryAgainstResult::games, "The same, by game.", shaped(Pattern::id)),
    };
};

struct HistoryAgainst {
    std::string account;

    using Result = HistoryAgainstResult;
    static constexpr std::string_view method = "history.against";
    static constexpr std::int64_t cost = 2;
    static constexpr Heading heading{"HistoryAgainst",
                                     "Counts the asking player's wins, draws and losses against another "
                                     "player, private matches included."};
    static constexpr std::array errors{Code::sign_in_first, Code::unknown_player, Code::storage_failed,
                                       Code::busy};
    static constexpr std::tuple fields{
        field("account", &HistoryAgainst::account, "The id of the other player.", shaped(Pattern::key)),
    };
};

struct PlayedTournament {
    std::string tournament;
    std::string title;
    std::string game;
    std::string phase;
    std::int64_t began = 0;
    std::optional<bool> unlisted;
    std::int64_t entrants = 0;
    std::optional<std::int64_t> place;

    static constexpr Heading heading{"PlayedTournament", "A tournament that a player took part in."};
    static constexpr std::tuple fields{
        field("tournament", &PlayedTournament::tournament, "The tournament; tournament.watch shows it.",
              shaped(Pattern::id)),
        field("title", &PlayedTournament::title, "What people call the event."),
        field("game", &PlayedTournament::game, "The id of the game.", shaped(Pattern::id)),
        field("phase", &PlayedTournament::phase, "How far the tournament is.",
              one_of("running|finished|cancelled")),
        field("began", &PlayedTournament::began, "When the tournament began, unix ms.", kCountRule),
        field("private", &PlayedTournament::unlisted,
              "Whether the tournament is private: then it is listed only for those who took part. Left out "
              "for public ones."),
        field("entrants", &PlayedTournament::entrants, "The number of entrants with an account.", kCountRule),
        field("place", &PlayedTournament::place,
              "The place of the player in the end, 1 is best; left out before the end, and for a tournament "
              "that was cancelled.",
              at_least(1)),
    };
};

struct HistoryTournamentsResult {
    std::vector<PlayedTournament> tournaments;
    bool more = false;

    static constexpr Heading heading{"HistoryTournamentsResult", "A page of a player's tournaments."};
    static constexpr std::tuple fields{
        field("tournaments", &HistoryTournamentsResult::tournaments, "The tournaments, the newest first."),
        field("more", &HistoryTournamentsResult::more,
              "Whether older ones follow: ask again before the last of these."),
    };
};

struct HistoryTournaments {
    std::string account;
    std::optional<std::string> before;
    std::optional<std::int64_t> count;

    using Result = HistoryTournamentsResult;
    static constexpr std::string_view method = "history.tournaments";
    static constexpr std::int64_t cost = 3;  // one page of reads, however many tournaments there are
    static constexpr Heading heading{
        "HistoryTournaments",
        "Lists the tournaments that a player took part in, running ones too, the newest first. Private ones "
        "are listed only for those who took part. With the feature `tournaments`."};
    static constexpr std::array errors{Code::unknown_player, Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("account", &HistoryTournaments::account, "The id of the player.", shaped(Pattern::key)),
        field("before", &HistoryTournaments::before,
              "Only tournaments that began before this one: the last of the page before.",
              shaped(Pattern::id)),
        field("count", &HistoryTournaments::count, "The most tournaments to send; 20 when left out.",
              between(1, kMostOfPage)),
    };
};

/// A tournament in the export of the account that hosts it.
struct HostedTournament {
    std::string tournament;
    std::string title;
    std::string text;
    std::string game;
    std::int64_t created = 0;

    static constexpr Heading heading{"HostedTournament", "A tournament that the account hosts."};
    static constexpr std::tuple fields{
        field("tournament", &HostedTournament::tournament,
              "The tournament; tournament.ask with `log` gives its log.", shaped(Pattern::id)),
        field("title", &HostedTournament::title, "What people call the event."),
        field("text", &HostedTournament::text, "What the host says about the event."),
        field("game", &HostedTournament::game, "The id of the game.", shaped(Pattern::id)),
        field("created", &HostedTournament::created, "When the tournament was created, unix ms.", kCountRule),
    };
};

/// A name that the account has, or keeps for a while after giving it up (AC-3).
struct KeptName {
    std::string name;
    std::optional<std::int64_t> until;

    static constexpr Heading heading{"KeptName", "A name that is kept for an account."};
    static constexpr std::tuple fields{
        field("name", &KeptName::name, "The name as it is compared: without case."),
        field("until", &KeptName::until,
              "Until when a name that was given up is kept, unix ms; left out for the present name.",
              kCountRule),
    };
};

/// A credential or a known device, without what proves it.
struct ExportedCredential {
    std::string kind;
    std::string label;
    std::int64_t created = 0;
    std::optional<std::int64_t> used;

    static constexpr Heading heading{"ExportedCredential",
                                     "What a player signs in with, or a device that is known; no secrets."};
    static constexpr std::tuple fields{
        field("kind", &ExportedCredential::kind, "password, passkey, totp, recovery or device."),
        field("label", &ExportedCredential::label, "The player's label; may be empty.", kLabelRule),
        field("created", &ExportedCredential::created, "When it was added, unix ms.", kCountRule),
        field("used", &ExportedCredential::used, "When it was used last, unix ms.", kCountRule),
    };
};

/// The present ticket of quick match, as the server stores it.
struct ExportedTicket {
    std::string game;
    SeatRange seats;
    Clock clock;
    bool rated = false;
    std::string bots;
    std::int64_t since = 0;
    std::string network;

    static constexpr Heading heading{"ExportedTicket",
                                     "The present ticket of quick match, as the server stores the ticket."};
    static constexpr std::tuple fields{
        field("game", &ExportedTicket::game, "The id of the game.", shaped(Pattern::id)),
        field("seats", &ExportedTicket::seats, "How many seats the table may have."),
        field("clock", &ExportedTicket::clock, "The clock of the match."),
        field("rated", &ExportedTicket::rated, "Whether the match will be rated."),
        field("bots", &ExportedTicket::bots, "Whether bots are wanted.", one_of("never|after_a_minute")),
        field("since", &ExportedTicket::since, "Since when the ticket waits, unix ms.", kCountRule),
        field("network", &ExportedTicket::network,
              "The network from which the ticket was taken, the first bytes of an address in hex; two of one "
              "network are not paired in rated matches. Empty when it is not known.",
              {.max = 64}),
    };
};

/// How the account's matches ended, as far as that is counted (QM-5).
struct ExportedConduct {
    std::int64_t points = 0;
    std::int64_t waits = 0;
    std::int64_t at = 0;
    std::optional<std::string> cause;
    std::optional<std::int64_t> until;

    static constexpr Heading heading{"ExportedConduct",
                                     "What is counted of matches that were left or aborted (QM-5)."};
    static constexpr std::tuple fields{
        field("points", &ExportedConduct::points, "How many such matches count.", kCountRule),
        field("waits", &ExportedConduct::waits, "How many waits followed each other.", kCountRule),
        field("at", &ExportedConduct::at, "When the last match that counted ended, unix ms.", kCountRule),
        field("cause", &ExportedConduct::cause, "Why the player waited last; left out for no wait so far.",
              one_of("left|aborted|timed_out")),
        field("until", &ExportedConduct::until, "When the last wait ends or ended, unix ms.", kCountRule),
    };
};

struct ExportedAccount {
    Player player;
    std::string kind;
    std::int64_t created = 0;
    std::vector<KeptName> names;
    std::vector<SessionInfo> sessions;
    std::vector<ExportedCredential> credentials;
    std::optional<std::vector<RoleInfo>> roles;
    std::optional<std::vector<AccountRating>> ratings;
    std::optional<std::vector<std::string>> unanswered;
    std::optional<ExportedTicket> ticket;
    std::optional<ExportedConduct> conduct;
    std::optional<std::vector<BotInfo>> bots{};
    std::optional<std::vector<PlayedTournament>> tournaments{};
    std::optional<std::vector<HostedTournament>> hosted{};

    static constexpr Heading heading{"ExportedAccount", "All that is stored of an account but its matches."};
    static constexpr std::tuple fields{
        field("player", &ExportedAccount::player, "The player."),
        field("kind", &ExportedAccount::kind, "What plays.", one_of("guest|player|bot|house")),
        field("created", &ExportedAccount::created, "When the account was made, unix ms.", kCountRule),
        field("names", &ExportedAccount::names, "The names that are kept for the account."),
        field("sessions", &ExportedAccount::sessions, "The devices that are signed in."),
        field("credentials", &ExportedAccount::credentials,
              "What the player signs in with, and known devices."),
        field("roles", &ExportedAccount::roles,
              "The roles that the player had, has, gave or took; left out for none."),
        field("ratings", &ExportedAccount::ratings,
              "One for each ladder on which the account has a rating; rating.log with the account gives the "
              "events of each. Left out for none."),
        field("unanswered", &ExportedAccount::unanswered, kUnansweredAbout),
        field("ticket", &ExportedAccount::ticket, "The present ticket of quick match; left out for none."),
        field("conduct", &ExportedAccount::conduct,
              "What is counted of how the account's matches ended; left out while nothing is."),
        field("bots", &ExportedAccount::bots,
              "The bots of the player, each with an account of its own; left out for none."),
        field("tournaments", &ExportedAccount::tournaments,
              "The newest tournaments that the player took part in, 1000 at most; left out for none."),
        field("hosted", &ExportedAccount::hosted,
              "The tournaments that the account hosts, the newest first; left out for none."),
    };
};

struct AccountExportResult {
    std::optional<ExportedAccount> account;
    std::vector<PlayedMatch> matches;
    bool more = false;

    static constexpr Heading heading{"AccountExportResult", "A page of what is stored of an account."};
    static constexpr std::tuple fields{
        field("account", &AccountExportResult::account, "All but the matches; only in the first page."),
        field("matches", &AccountExportResult::matches,
              "The finished matches, the newest first; match.record gives the record of each."),
        field("more", &AccountExportResult::more,
              "Whether older ones follow: ask again before the last of these."),
    };
};

struct AccountExport {
    std::optional<std::string> before;

    using Result = AccountExportResult;
    static constexpr std::string_view method = "account.export";
    static constexpr std::int64_t cost = 10;  // one page of reads, and the account
    static constexpr Heading heading{"AccountExport",
                                     "Gives all that is stored of the player's own account, by pages."};
    static constexpr std::array errors{Code::sign_in_first, Code::storage_failed, Code::busy};
    static constexpr std::tuple fields{
        field("before", &AccountExport::before,
              "The last match of the page before; left out for the first page.", shaped(Pattern::id)),
    };
};

}  // namespace kabinet::protocol
