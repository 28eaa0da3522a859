#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/fields.hpp"

/// The values of the documents clients watch, and the types that messages share with them.
namespace kabinet::protocol {

/// Text of `min` to `max` characters.
constexpr Rule text(std::int64_t min, std::int64_t max) {
    return {.min = min, .max = max};
}

inline constexpr Rule kSeatRule = between(0, 99);
inline constexpr Rule kCountRule = at_least(0);
inline constexpr Rule kNameRule = {.min = 1, .max = 24};
inline constexpr Rule kLevelRule = one_of("easy|medium|hard|master");
inline constexpr Rule kEpochRule = text(1, 64);

/// No limit on thinking.
struct NoClock {
    static constexpr Heading heading{"NoClock", "No limit on thinking."};
    static constexpr Tag tag{"type", "none"};
    static constexpr std::tuple<> fields{};
};

/// The same time for every action.
struct MoveClock {
    std::int64_t move_ms = 0;

    static constexpr Heading heading{"MoveClock", "The same time for every action."};
    static constexpr Tag tag{"type", "move"};
    static constexpr std::tuple fields{
        field("move_ms", &MoveClock::move_ms, "Time for one action, ms.", kCountRule),
    };
};

/// A stock of time at the beginning, and an increment for every turn.
struct FischerClock {
    std::int64_t initial_ms = 0;
    std::int64_t increment_ms = 0;

    static constexpr Heading heading{"FischerClock",
                                     "A stock of time to begin with, and some more for every turn."};
    static constexpr Tag tag{"type", "fischer"};
    static constexpr std::tuple fields{
        field("initial_ms", &FischerClock::initial_ms, "Time of every seat at the beginning, ms.",
              kCountRule),
        field("increment_ms", &FischerClock::increment_ms, "Time that a seat gets when its turn ends, ms.",
              kCountRule),
    };
};

/// Main time, and periods behind it.
struct ByoyomiClock {
    std::int64_t initial_ms = 0;
    std::int64_t period_ms = 0;
    std::int64_t periods = 0;

    static constexpr Heading heading{
        "ByoyomiClock",
        "Main time, and periods behind it: a turn that ends within a period costs nothing of it. With the "
        "feature `byoyomi`."};
    static constexpr Tag tag{"type", "byoyomi"};
    static constexpr std::tuple fields{
        field("initial_ms", &ByoyomiClock::initial_ms,
              "Main time of every seat, ms; with 0 the periods come at once.", kCountRule),
        field("period_ms", &ByoyomiClock::period_ms,
              "Time of a period, ms. It begins anew with each turn; a period that passes whole is used up.",
              kCountRule),
        field("periods", &ByoyomiClock::periods,
              "The number of periods, from 1 to 10. When the last has passed, the seat has lost on time.",
              kCountRule),
    };
};

/// How a match is timed.
using Clock = std::variant<NoClock, MoveClock, FischerClock, ByoyomiClock>;
template <>
inline constexpr Heading union_heading<Clock>{"Clock", "How a match is timed."};

/// Names of options and the values chosen for them.
using Options = std::map<std::string, std::string>;

/// Things kept by seat; the key is the seat as text.
template <class T>
using BySeat = std::map<std::string, T>;

/// The empty result.
struct Nothing {
    static constexpr Heading heading{"Nothing", "It was done; there is nothing to tell."};
    static constexpr std::tuple<> fields{};
};

/// Somebody who plays.
struct Player {
    std::string id;
    std::string name;
    std::optional<bool> guest;
    std::optional<bool> bot;
    std::optional<std::string> level;

    static constexpr Heading heading{"Player", "Somebody who plays."};
    static constexpr std::tuple fields{
        field("id", &Player::id, "The id of the player; it never changes.", shaped(Pattern::key)),
        field("name", &Player::name, "The player's name.", kNameRule),
        field(
            "guest", &Player::guest,
            "Whether the player is a guest, whose name others may have too; left out for all others. Show a "
            "mark, and the first characters of the id."),
        field("bot", &Player::bot,
              "Whether a program plays, a player's or the house's; left out for people. Show a mark."),
        field("level", &Player::level, "Of a bot of the house: how well it plays. With the feature `bots`.",
              kLevelRule),
    };
};

/// The rating of a seated player, as people see it.
struct SeatRating {
    std::int64_t rating = 1500;
    std::optional<bool> provisional;

    static constexpr Heading heading{"SeatRating", "The rating of a seated player, as people see it."};
    static constexpr std::tuple fields{
        field("rating", &SeatRating::rating,
              "The rating, rounded, on the ladder for so many seats; a bot's is that on the ladder with "
              "bots. Who has none there begins with 1500."),
        field("provisional", &SeatRating::provisional,
              "Set while the rating is too uncertain to mean much; show a question mark behind it (RA-5)."),
    };
};

inline constexpr std::string_view kRatingMinAbout =
    "The lowest rating with which one may sit down; left out when any will do.";
inline constexpr std::string_view kRatingMaxAbout = "The highest rating; likewise.";

inline constexpr std::string_view kSeatedAbout =
    "The seated players, by seat: those that are named beside, with ids and marks.";

/// A table of the lobby: a public match that has not begun.
struct TableRow {
    std::string game;
    Options options;
    std::int64_t seats = 2;
    BySeat<std::string> taken;
    std::optional<BySeat<Player>> seated;
    Clock clock;
    std::int64_t created = 0;
    std::optional<bool> rated;
    std::optional<BySeat<SeatRating>> ratings;
    std::optional<std::int64_t> rating_min;
    std::optional<std::int64_t> rating_max;

    static constexpr Heading heading{"TableRow", "A table of the lobby: a public match that has not begun."};
    static constexpr std::tuple fields{
        field("game", &TableRow::game, "The id of the game.", shaped(Pattern::id)),
        field("options", &TableRow::options, "Names of options and the chosen values.", shaped(Pattern::id)),
        field("seats", &TableRow::seats, "The number of seats.", kCountRule),
        field("taken", &TableRow::taken, "The names of the seated players, by seat.", shaped(Pattern::seat)),
        field("seated", &TableRow::seated, kSeatedAbout, shaped(Pattern::seat)),
        field("clock", &TableRow::clock, "The clock of the match."),
        field("created", &TableRow::created, "When the table was created, unix ms.", kCountRule),
        field("rated", &TableRow::rated, "Set when the match is rated; left out of others."),
        field(
            "ratings", &TableRow::ratings,
            "Of a rated match: the ratings of the seated players, by seat; a seat whose rating is not known "
            "is left out.",
            shaped(Pattern::seat)),
        field("rating_min", &TableRow::rating_min, kRatingMinAbout, kCountRule),
        field("rating_max", &TableRow::rating_max, kRatingMaxAbout, kCountRule),
    };
};

/// A match of the lobby: a public match that is being played.
struct MatchRow {
    std::string game;
    BySeat<std::string> players;
    std::optional<BySeat<Player>> seated;
    std::int64_t seats = 2;
    std::int64_t started = 0;
    std::optional<bool> rated;
    std::optional<std::int64_t> spectators;

    static constexpr Heading heading{"MatchRow", "A match of the lobby: a public one that is being played."};
    static constexpr std::tuple fields{
        field("game", &MatchRow::game, "The id of the game.", shaped(Pattern::id)),
        field("players", &MatchRow::players, "The names of the seated players, by seat.",
              shaped(Pattern::seat)),
        field("seated", &MatchRow::seated, kSeatedAbout, shaped(Pattern::seat)),
        field("seats", &MatchRow::seats, "The number of seats.", kCountRule),
        field("started", &MatchRow::started, "When the match began, unix ms.", kCountRule),
        field("rated", &MatchRow::rated, "Set when the match is rated; left out of others."),
        field("spectators", &MatchRow::spectators,
              "How many spectators the match has, as of at most ten seconds ago; left out while it has none. "
              "With the feature `glances`.",
              at_least(1)),
    };
};

/// The value of the document `lobby`.
struct LobbyDocument {
    std::map<std::string, TableRow> tables;
    std::map<std::string, MatchRow> matches;
    std::int64_t online = 0;

    static constexpr Heading heading{"LobbyDocument",
                                     "The value of the document `lobby`; private matches are not in it."};
    static constexpr std::tuple fields{
        field("tables", &LobbyDocument::tables, "Tables that wait for players, by match id.",
              shaped(Pattern::id)),
        field("matches", &LobbyDocument::matches, "Matches being played, by match id.", shaped(Pattern::id)),
        field("online", &LobbyDocument::online, "The number of connected players.", kCountRule),
    };
};

/// Who sits on a seat.
struct SeatRow {
    Player player;
    bool present = false;
    std::optional<std::int64_t> away_until;
    std::optional<bool> out;
    std::optional<std::string> played_by;
    std::optional<std::string> nonce_hash;
    std::optional<bool> hash_wanted;

    static constexpr Heading heading{"SeatRow", "Who sits on a seat."};
    static constexpr std::tuple fields{
        field("player", &SeatRow::player, "The player on the seat."),
        field("present", &SeatRow::present, "Whether the player is connected."),
        field("away_until", &SeatRow::away_until,
              "When the player is not connected: the end of the grace, from which the others may claim the "
              "win, unix ms.",
              kCountRule),
        field("out", &SeatRow::out,
              "Set when the seat has resigned, run out of time or been abandoned in a match of more than "
              "two; the "
              "server plays for it, simply, by the game's own policy, or has a bot play on (`played_by`)."),
        field("played_by", &SeatRow::played_by,
              "Set when the seat is out and a bot plays on for it. With the feature `bots`.", one_of("bot")),
        field("nonce_hash", &SeatRow::nonce_hash,
              "Before the start: SHA-256 of the nonce that the player will tell, in hex.",
              {.min = 64, .max = 64, .pattern = Pattern::hex}),
        field("hash_wanted", &SeatRow::hash_wanted,
              "Set when an attempt to begin has failed: the player's client brings the hash of a new nonce "
              "(table.commit)."),
    };
};

/// What a seat has asked for in a match.
struct Wish {
    std::int64_t by = 0;
    std::vector<std::int64_t> agreed;

    static constexpr Heading heading{
        "Wish", "What a seat has asked for. It comes about when every other seat that plays has agreed."};
    static constexpr std::tuple fields{
        field("by", &Wish::by, "The seat that asks.", kSeatRule),
        field("agreed", &Wish::agreed, "The seats that have agreed so far."),
    };
};

/// How a match ended.
struct Result {
    std::vector<std::int64_t> ranks;
    std::vector<std::int64_t> scores;
    std::string reason;

    static constexpr Heading heading{"Result", "How a match ended; arrays are indexed by seat."};
    static constexpr std::tuple fields{
        field("ranks", &Result::ranks, "1 is best; seats that tie share a rank."),
        field("scores", &Result::scores, "Game points, as the rules count them."),
        field("reason", &Result::reason, "Why it ended.",
              one_of("normal|resigned|timeout|agreed|abandoned|adjudicated|aborted")),
    };
};

/// What a rated match has changed for a seat.
struct RatingChange {
    std::int64_t before = 0;
    std::int64_t after = 0;
    std::optional<bool> provisional;

    static constexpr Heading heading{"RatingChange", "What a rated match has changed for a seat."};
    static constexpr std::tuple fields{
        field("before", &RatingChange::before, "The rating before the match, rounded."),
        field("after", &RatingChange::after, "The rating after the match, rounded."),
        field("provisional", &RatingChange::provisional,
              "Set while the rating is too uncertain to mean much; show a question mark behind it (RA-5)."),
    };
};

/// What a rated match has changed.
struct MatchRating {
    std::string ladder;
    std::int64_t event = 0;
    std::int64_t weight = 1;
    BySeat<RatingChange> seats;

    static constexpr Heading heading{"MatchRating", "What a rated match has changed on its ladder."};
    static constexpr std::tuple fields{
        field("ladder", &MatchRating::ladder, "The name of the ladder.", shaped(Pattern::id)),
        field("event", &MatchRating::event, "The `n` of the match's event in the log of the ladder.",
              at_least(1)),
        field("weight", &MatchRating::weight,
              "1; or 0 when the match counts nothing, since the same players met too often (RA-6).",
              between(0, 1)),
        field("seats", &MatchRating::seats, "The changes, by seat; seats that are not rated are left out.",
              shaped(Pattern::seat)),
    };
};

/// The question of a host who is ready.
struct ReadyCheck {
    std::vector<std::int64_t> seats;
    std::int64_t until = 0;

    static constexpr Heading heading{"ReadyCheck", "The question of a host, at a full table, who is ready."};
    static constexpr std::tuple fields{
        field("seats", &ReadyCheck::seats,
              "The seats that have said so (table.ready). The host and programs are not asked."),
        field("until", &ReadyCheck::until, "Unix time in ms until which the others may say so.", kCountRule),
    };
};

/// The value of a match document, as one audience may see it.
struct MatchDocument {
    std::string match;
    std::string game;
    Options options;
    std::int64_t seats_total = 2;
    bool is_private = false;
    std::optional<bool> rated;
    std::optional<std::int64_t> rating_min;
    std::optional<std::int64_t> rating_max;
    std::optional<MatchRating> rating;
    std::optional<std::string> tournament;
    std::string host;
    std::optional<std::string> leavers;
    std::string status;
    std::optional<std::vector<std::int64_t>> awaiting;
    std::optional<std::string> lock;
    std::string commitment;
    std::optional<std::string> secret;
    Clock clock;
    std::int64_t ply = 0;
    std::vector<std::int64_t> turn;
    std::optional<bool> paused;
    std::optional<std::int64_t> paused_until;
    std::optional<Wish> pause_asked;
    std::optional<Wish> takeback_asked;
    std::optional<std::vector<std::int64_t>> takebacks;
    std::optional<bool> practice;
    std::optional<std::int64_t> undo;
    std::optional<BySeat<std::int64_t>> left;
    std::optional<BySeat<std::int64_t>> periods;
    std::optional<std::int64_t> since;
    std::optional<std::int64_t> first_by;
    std::optional<std::int64_t> delay_ms;
    std::optional<bool> abortable;
    std::optional<std::int64_t> draw_offer;
    std::optional<Result> result;
    BySeat<SeatRow> seats;
    std::optional<std::vector<std::string>> removed;
    std::optional<ReadyCheck> ready_check;
    std::optional<BySeat<bool>> rematch;
    std::optional<std::string> next;
    std::optional<std::string> next_commitment;
    std::int64_t spectators = 0;
    std::optional<std::vector<Player>> watchers;
    Json state;

    static constexpr Heading heading{"MatchDocument",
                                     "The value of a match document, as one audience may see it."};
    static constexpr std::tuple fields{
        field("match", &MatchDocument::match, "The id of the match, and the name of its document.",
              shaped(Pattern::id)),
        field("game", &MatchDocument::game, "The id of the game.", shaped(Pattern::id)),
        field("options", &MatchDocument::options, "Names of options and the chosen values.",
              shaped(Pattern::id)),
        field("seats_total", &MatchDocument::seats_total, "The number of seats.", kCountRule),
        field("private", &MatchDocument::is_private, "Whether the match stays out of the lobby."),
        field("rated", &MatchDocument::rated, "Set when the match is rated; left out of others."),
        field("rating_min", &MatchDocument::rating_min,
              "Before the start of a rated match: the lowest rating with which one may sit down; left out "
              "when any will do.",
              kCountRule),
        field("rating_max", &MatchDocument::rating_max, kRatingMaxAbout, kCountRule),
        field("rating", &MatchDocument::rating,
              "When a rated match is over: what it has changed, as soon as its ladder has taken it."),
        field("tournament", &MatchDocument::tournament,
              "The tournament that the match is a game of; left out for others. With the feature "
              "`tournaments`.",
              shaped(Pattern::id)),
        field("host", &MatchDocument::host, "The id of the player who may start the match.",
              shaped(Pattern::key)),
        field("leavers", &MatchDocument::leavers,
              "Set when a bot plays on for who leaves. With the feature `bots`.", one_of("bot")),
        field("status", &MatchDocument::status,
              "open before the start, then playing, then finished; closed when it was given up before the "
              "start.",
              one_of("open|playing|finished|closed")),
        field("awaiting", &MatchDocument::awaiting,
              "While the table is locked: the seats that have to tell their nonces (table.reveal). The match "
              "begins when all have."),
        field(
            "lock", &MatchDocument::lock,
            "While the table is locked: the hash of the record's entry `lock`, in hex. The final record has "
            "to contain it.",
            {.min = 64, .max = 64, .pattern = Pattern::hex}),
        field("commitment", &MatchDocument::commitment, "SHA-256 of the server's secret, in hex.",
              {.min = 64, .max = 64, .pattern = Pattern::hex}),
        field("secret", &MatchDocument::secret,
              "The secret itself, in hex, when the match is over: with the nonces of the record it gives "
              "every draw.",
              {.min = 64, .max = 64, .pattern = Pattern::hex}),
        field("clock", &MatchDocument::clock, "The clock of the match."),
        field("ply", &MatchDocument::ply,
              "The number of accepted actions and of agreements to take back. It never falls.", kCountRule),
        field("turn", &MatchDocument::turn, "The seats that may act now."),
        field("paused", &MatchDocument::paused,
              "Set while the match is paused, by a director (TN-18) or by agreement: nobody acts, so `turn` "
              "is empty, and the clocks stand."),
        field("paused_until", &MatchDocument::paused_until,
              "Of a pause by agreement: Unix time in ms at which it ends by itself. Every seat may end it "
              "before (match.resume).",
              kCountRule),
        field("pause_asked", &MatchDocument::pause_asked,
              "Set while a seat asks for a pause. With the feature `agreements`."),
        field("takeback_asked", &MatchDocument::takeback_asked,
              "Set while a seat asks to take back its last action and all since. With the feature "
              "`agreements`."),
        field("takebacks", &MatchDocument::takebacks,
              "The seats that may ask to take an action back; left out where nobody ever may."),
        field("practice", &MatchDocument::practice,
              "The match is its host's practice: one player holds several seats, and nobody else can watch. "
              "A `result` does not end it, since it may be undone. With the feature `practice`."),
        field("undo", &MatchDocument::undo,
              "The ply to which match.undo goes back; left out when nothing can be undone. Outside of "
              "practice only the seat to move may undo, and only what it has played in this turn.",
              kCountRule),
        field("left", &MatchDocument::left,
              "The time that each seat had left at `since`, ms; with byo-yomi all its periods are in it.",
              shaped(Pattern::seat)),
        field("periods", &MatchDocument::periods,
              "With byo-yomi: the periods that each seat had left at `since`, with the one that runs. What "
              "`left` has beyond them is main time.",
              shaped(Pattern::seat)),
        field("since", &MatchDocument::since,
              "The server's time at which `left` was true, unix ms; the clocks of the seats in `turn` run "
              "from it.",
              kCountRule),
        field("first_by", &MatchDocument::first_by,
              "Of a quick match: Unix time in ms by which the first action has to come. Then a match of two "
              "ends, "
              "and in a larger one the seats in `turn` are out (QM-3).",
              kCountRule),
        field(
            "delay_ms", &MatchDocument::delay_ms,
            "How late the match is shown: all of it is as it was so long ago. Only for spectators of a match "
            "whose event has a delay. (TN-36)",
            kCountRule),
        field("abortable", &MatchDocument::abortable,
              "Set while each seat may abort the match (match.abort): not all have acted yet."),
        field("draw_offer", &MatchDocument::draw_offer, "The seat that offers a draw.", kSeatRule),
        field("result", &MatchDocument::result, "How the match ended, once it has."),
        field("seats", &MatchDocument::seats, "The players, by seat; free seats are left out.",
              shaped(Pattern::seat)),
        field("removed", &MatchDocument::removed,
              "Before the start: the ids of the players whom the host has removed, and who may not sit down "
              "again; left out when there are none. With the feature `remove`."),
        field("ready_check", &MatchDocument::ready_check,
              "While the host asks who is ready (table.ask_ready). With the feature `ready`."),
        field("rematch", &MatchDocument::rematch, "The seats that asked for a rematch.",
              shaped(Pattern::seat)),
        field("next", &MatchDocument::next, "The id of the rematch, once everyone asked for it.",
              shaped(Pattern::id)),
        field("next_commitment", &MatchDocument::next_commitment,
              "SHA-256 of the server's secret for the rematch, in hex, when the match is over.",
              {.min = 64, .max = 64, .pattern = Pattern::hex}),
        field("spectators", &MatchDocument::spectators,
              "The number of spectators, without those who only glance at the match.", kCountRule),
        field("watchers", &MatchDocument::watchers,
              "The spectators who want to be named (match.show_name), the first thirty in the order in "
              "which they came; left out when there are none. With the feature `watchers`."),
        field("state", &MatchDocument::state, "The view of the game; its rules describe it."),
    };
};

}  // namespace kabinet::protocol
