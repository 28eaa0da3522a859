#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/documents.hpp"

/// The documents of tournaments (TN-35), and the types that they share with messages.
namespace kabinet::protocol {

/// Who may enter a tournament, and what happens when: what the server does beside the rules.
struct TournamentTerms {
    std::optional<bool> unlisted;
    std::optional<std::string> who;
    std::optional<std::int64_t> rating_min;
    std::optional<std::int64_t> rating_max;
    std::optional<std::int64_t> starts_at;
    std::optional<std::int64_t> no_show_ms;
    std::optional<std::int64_t> round_after_ms;
    std::optional<std::int64_t> round_ms;
    std::optional<std::vector<std::int64_t>> round_times;
    std::optional<std::int64_t> delay_ms;
    std::optional<bool> drafts;
    std::optional<bool> by_director;
    std::optional<std::string> text;

    static constexpr Heading heading{"TournamentTerms",
                                     "Who may enter a tournament, and what the server does by itself, when."};
    static constexpr std::tuple fields{
        field("private", &TournamentTerms::unlisted,
              "Whether the tournament is in no list, and a code is needed to enter; false when left out."),
        field("who", &TournamentTerms::who,
              "Who may enter: accounts when left out. Nobody enters a rated tournament without an account. "
              "Whom a list names, the directors enter.",
              one_of("accounts|anyone|list")),
        field("rating_min", &TournamentTerms::rating_min, "The lowest rating that may enter.",
              between(0, 10'000)),
        field("rating_max", &TournamentTerms::rating_max, "The highest rating that may enter.",
              between(0, 10'000)),
        field("starts_at", &TournamentTerms::starts_at,
              "When the tournament starts by itself, unix ms; left out: a director starts it.", kCountRule),
        field("no_show_ms", &TournamentTerms::no_show_ms,
              "How long a table waits for its players before the absent forfeit; five minutes when left out, "
              "0: "
              "for ever.",
              between(0, 24LL * 3600 * 1000)),
        field("round_after_ms", &TournamentTerms::round_after_ms,
              "How long after a round the next one is paired; at once when left out.",
              between(0, 24LL * 3600 * 1000)),
        field("round_ms", &TournamentTerms::round_ms,
              "How long a round lasts at most: then no game begins any more, and unfinished ties wait for a "
              "ruling. "
              "No limit when left out.",
              between(60'000, 90LL * 24 * 3600 * 1000)),
        field(
            "delay_ms", &TournamentTerms::delay_ms,
            "How late the public sees the matches of the event and their results, as long as it lasts; no "
            "delay when left out. Players see their own match at once, directors all. An event with a delay "
            "is not rated. (TN-36)",
            between(0, 3600 * 1000)),
        field("round_times", &TournamentTerms::round_times,
              "When the rounds are paired, unix ms, in the order of the rounds of the event: round k no "
              "earlier than the k-th time. Rounds behind the last one follow as `round_after_ms` says."),
        field("drafts", &TournamentTerms::drafts,
              "Whether pairings are drafts that directors alone see until one of them publishes them "
              "(TN-11)."),
        field("by_director", &TournamentTerms::by_director,
              "Whether directors pair the rounds and finish the event; else both happen by themselves."),
        field("text", &TournamentTerms::text, "What the host says about the event.", at_most(2000)),
    };
};

/// Where a tournament is in its rounds.
struct TournamentRound {
    std::int64_t stage = 1;
    std::int64_t round = 1;
    std::int64_t of = 1;
    std::int64_t open = 0;
    std::optional<std::int64_t> next_at;
    std::optional<std::int64_t> ends_at;

    static constexpr Heading heading{"TournamentRound", "Where a tournament is in its rounds."};
    static constexpr std::tuple fields{
        field("stage", &TournamentRound::stage, "The stage, from 1.", at_least(1)),
        field("round", &TournamentRound::round, "The newest round of the stage; 0 before the first.",
              kCountRule),
        field("of", &TournamentRound::of, "How many rounds are planned; 0 where nobody knows.", kCountRule),
        field("open", &TournamentRound::open, "How many tables have no result yet.", kCountRule),
        field("next_at", &TournamentRound::next_at,
              "When the next round is paired, unix ms; left out while nobody knows.", kCountRule),
        field("ends_at", &TournamentRound::ends_at,
              "When the time of the round is over, unix ms; left out where a round has none.", kCountRule),
    };
};

/// Why a tournament was cancelled, or stands still.
struct TournamentReason {
    std::optional<std::string> code;
    std::optional<std::string> text;

    static constexpr Heading heading{"TournamentReason", "Why a tournament was cancelled, or stands still."};
    static constexpr std::tuple fields{
        field("code", &TournamentReason::code,
              "What the server did it for: `too_few_entrants`, of an event that was to start by itself."),
        field("text", &TournamentReason::text, "What the director said."),
    };
};

/// The head of a tournament.
struct TournamentDocument {
    std::string tournament;
    std::string title;
    std::string text;
    Player host;
    std::string phase;
    std::string game;
    std::int64_t seats = 2;
    Json settings;
    TournamentTerms terms;
    std::string commitment;
    std::optional<std::string> secret;
    std::int64_t created = 0;
    std::int64_t entrants = 0;
    std::int64_t waiting = 0;
    std::optional<TournamentRound> round;
    std::optional<bool> clocks_stand;
    std::optional<std::string> trouble;
    std::optional<TournamentReason> reason;
    std::optional<std::vector<std::string>> warnings;
    std::optional<std::vector<Player>> directors;

    static constexpr Heading heading{"TournamentDocument", "The head of a tournament."};
    static constexpr std::tuple fields{
        field("tournament", &TournamentDocument::tournament, "The id of the tournament.",
              shaped(Pattern::id)),
        field("title", &TournamentDocument::title, "What people call the event."),
        field("text", &TournamentDocument::text, "What the host says about the event."),
        field("host", &TournamentDocument::host, "Who created and directs the event."),
        field("phase", &TournamentDocument::phase, "Where the event is in its life (TN-3).",
              one_of("open|running|paused|finished|cancelled")),
        field("game", &TournamentDocument::game, "The id of the game.", shaped(Pattern::id)),
        field("seats", &TournamentDocument::seats, "How many seats a table has.", between(2, 99)),
        field("settings", &TournamentDocument::settings, "All settings, as the log has them."),
        field("terms", &TournamentDocument::terms, "Who may enter, and what happens when."),
        field("commitment", &TournamentDocument::commitment, "SHA-256 of the secret of all lots, in hex.",
              kHashRule),
        field("secret", &TournamentDocument::secret, "Once the event is over: the secret, in hex.",
              kHashRule),
        field("created", &TournamentDocument::created, "When the event was created, unix ms.", kCountRule),
        field("entrants", &TournamentDocument::entrants, "How many are in.", kCountRule),
        field("waiting", &TournamentDocument::waiting, "How many wait for a place.", kCountRule),
        field("round", &TournamentDocument::round, "Once the event has started: where it is."),
        field("clocks_stand", &TournamentDocument::clocks_stand,
              "Set in a pause of the event in which running matches stand still, too (TN-3)."),
        field("trouble", &TournamentDocument::trouble,
              "Why the event does not go on by itself, as the code of the refusal: a director has to act."),
        field("reason", &TournamentDocument::reason,
              "Why the event was cancelled or stands in a pause; left out where nobody said so (TN-3)."),
        field("warnings", &TournamentDocument::warnings,
              "What directors should know; left out for nothing. `rematches_possible`: the Swiss has more "
              "rounds than half of those who are in, so a round may need a rematch (TN-4)."),
        field("directors", &TournamentDocument::directors,
              "Who directs beside the host; left out for nobody."),
    };
};

/// An entrant of a tournament.
struct TournamentEntrant {
    std::optional<Player> player;
    std::optional<std::int64_t> rating;
    std::string status;
    std::int64_t seed = 0;
    std::optional<bool> checked_in;
    std::optional<bool> expelled;

    static constexpr Heading heading{"TournamentEntrant", "An entrant of a tournament."};
    static constexpr std::tuple fields{
        field("player", &TournamentEntrant::player, "Who it is."),
        field("rating", &TournamentEntrant::rating, "The rating at the entry; left out for none.",
              between(0, 10'000)),
        field("status", &TournamentEntrant::status, "Whether the entrant is in.",
              one_of("active|pausing|withdrawn|waiting")),
        field("seed", &TournamentEntrant::seed, "The place in the seeding; 0 before the start.", kCountRule),
        field("checked_in", &TournamentEntrant::checked_in, "Whether the entrant has checked in."),
        field("expelled", &TournamentEntrant::expelled,
              "Whether a director has expelled the entrant; left out for others."),
    };
};

/// All entrants of a tournament.
struct TournamentEntrantsDocument {
    std::map<std::string, TournamentEntrant> entrants;

    static constexpr Heading heading{"TournamentEntrantsDocument", "All entrants of a tournament."};
    static constexpr std::tuple fields{
        field("entrants", &TournamentEntrantsDocument::entrants, "By their numbers.", shaped(Pattern::key)),
    };
};

/// A row of the standings.
struct StandingsRow {
    std::string points;
    Json tiebreaks;
    std::int64_t games = 0;
    std::optional<std::int64_t> rank;
    std::optional<std::int64_t> stage;
    std::optional<std::int64_t> group;
    std::optional<std::int64_t> place;
    std::int64_t best = 1;
    std::int64_t worst = 1;

    static constexpr Heading heading{"StandingsRow", "A row of the standings."};
    static constexpr std::tuple fields{
        field("points", &StandingsRow::points, "The points, as an exact decimal or fraction."),
        field("tiebreaks", &StandingsRow::tiebreaks, "The tie-breaks by their codes, as texts or null."),
        field("games", &StandingsRow::games, "The games played at the board.", kCountRule),
        field("rank", &StandingsRow::rank,
              "The place, where several share it or the event was cancelled (0); left out where the order "
              "tells "
              "it.",
              kCountRule),
        field("stage", &StandingsRow::stage,
              "In an event of several stages: the stage whose values these are.", at_least(1)),
        field("group", &StandingsRow::group, "The group in that stage, from 1; left out for none.",
              at_least(1)),
        field("place", &StandingsRow::place, "The place in the group.", kCountRule),
        field("best", &StandingsRow::best,
              "The best place that can still be reached (TN-33), as it was when a tie of the entrant, or a "
              "round, "
              "ended last; 0 in an event that was cancelled.",
              kCountRule),
        field("worst", &StandingsRow::worst, "The worst place that can still be reached, in the same way.",
              kCountRule),
    };
};

/// A page of the standings.
struct StandingsDocument {
    std::int64_t page = 1;
    std::int64_t pages = 1;
    std::vector<std::int64_t> order;
    std::map<std::string, StandingsRow> rows;

    static constexpr Heading heading{"StandingsDocument",
                                     "A page of the standings: 64 entrants, the best first (TN-35)."};
    static constexpr std::tuple fields{
        field("page", &StandingsDocument::page, "The page, from 1.", at_least(1)),
        field("pages", &StandingsDocument::pages, "How many pages there are.", at_least(1)),
        field("order", &StandingsDocument::order, "The numbers of the entrants, the best first."),
        field("rows", &StandingsDocument::rows, "By the numbers of the entrants.", shaped(Pattern::key)),
    };
};

/// A game of a table of a tournament.
struct TournamentGame {
    std::optional<std::string> match;
    std::string state;
    std::optional<bool> paused;
    std::vector<std::int64_t> seats;
    std::optional<std::vector<std::int64_t>> ranks;
    std::optional<std::vector<std::int64_t>> scores;
    std::optional<std::string> reason;
    std::optional<std::string> source;

    static constexpr Heading heading{"TournamentGame", "A game of a table of a tournament."};
    static constexpr std::tuple fields{
        field("match", &TournamentGame::match, "The id of its match, once there is one.",
              shaped(Pattern::id)),
        field("state", &TournamentGame::state, "to come; waiting for its players; running; or over.",
              one_of("to_come|waiting|running|over")),
        field("paused", &TournamentGame::paused, "Set while a director has its match stand still (TN-18)."),
        field("seats", &TournamentGame::seats, "The entrants by seat, as far as known."),
        field("ranks", &TournamentGame::ranks, "By seat: 1 for the best."),
        field("scores", &TournamentGame::scores, "By seat."),
        field("reason", &TournamentGame::reason, "Why the game ended, unless it was played out.",
              one_of("resigned|timeout|abandoned")),
        field("source", &TournamentGame::source, "Where the result comes from (TN-17).",
              one_of("played|ruled|typed")),
    };
};

/// A table of a round.
struct TournamentTable {
    std::vector<std::int64_t> seats;
    std::vector<TournamentGame> games;
    std::vector<std::int64_t> absent;
    std::vector<std::int64_t> ready;
    bool over = false;
    std::vector<std::string> points;
    std::optional<std::int64_t> tie;
    std::optional<std::int64_t> until;

    static constexpr Heading heading{"TournamentTable", "A table of a round: a tie."};
    static constexpr std::tuple fields{
        field("seats", &TournamentTable::seats, "The entrants by seat of the first game."),
        field("games", &TournamentTable::games, "The games of the tie, in order."),
        field("absent", &TournamentTable::absent, "The entrants who have forfeited."),
        field("ready", &TournamentTable::ready, "The entrants who are ready for the next game."),
        field("over", &TournamentTable::over, "Whether the tie has its result."),
        field("points", &TournamentTable::points, "The points of each of `seats`, as far as decided."),
        field("tie", &TournamentTable::tie, "In a bracket: the index of the tie, from 0.", kCountRule),
        field("until", &TournamentTable::until,
              "Until when the table waits for its players, unix ms; left out when it does not wait.",
              kCountRule),
    };
};

/// A bye of a round.
struct TournamentBye {
    std::int64_t entrant = 1;
    std::string kind;
    std::optional<bool> again;

    static constexpr Heading heading{"TournamentBye", "A bye of a round."};
    static constexpr std::tuple fields{
        field("entrant", &TournamentBye::entrant, "Who has the bye.", at_least(1)),
        field("kind", &TournamentBye::kind, "Which: left over by the pairing, or of half, no or full points.",
              one_of("pairing|half|zero|full")),
        field("again", &TournamentBye::again,
              "Whether the entrant was left over by a pairing before; left out for the first time."),
    };
};

/// The tables that are played, by pages.
struct TablesDocument {
    std::int64_t stage = 1;
    std::int64_t round = 0;
    std::int64_t page = 1;
    std::int64_t pages = 1;
    std::map<std::string, TournamentTable> tables;
    std::vector<TournamentBye> byes;

    static constexpr Heading heading{"TablesDocument", "The tables that are played, 64 a page."};
    static constexpr std::tuple fields{
        field("stage", &TablesDocument::stage, "The stage, from 1.", at_least(1)),
        field("round", &TablesDocument::round, "The round; 0 before the first.", kCountRule),
        field("page", &TablesDocument::page, "The page, from 1.", at_least(1)),
        field("pages", &TablesDocument::pages, "How many pages there are.", at_least(1)),
        field(
            "tables", &TablesDocument::tables,
            "The tables of the newest round, and those of earlier rounds that are open, by round and table: "
            "\"3_1\" is table 1 of round 3.",
            shaped(Pattern::key)),
        field("byes", &TablesDocument::byes, "On the first page: who has no table."),
    };
};

/// A table at which a player is to play.
struct OwnTable {
    std::int64_t stage = 1;
    std::int64_t round = 1;
    std::int64_t table = 1;
    std::int64_t game = 1;
    std::vector<std::int64_t> seats;
    std::optional<std::string> match;
    bool ready = false;
    std::optional<std::int64_t> until;

    static constexpr Heading heading{"OwnTable", "The table at which a player is to play."};
    static constexpr std::tuple fields{
        field("stage", &OwnTable::stage, "The stage, from 1.", at_least(1)),
        field("round", &OwnTable::round, "The round.", at_least(1)),
        field("table", &OwnTable::table, "The number of the table.", at_least(1)),
        field("game", &OwnTable::game, "The game of the tie, from 1.", at_least(1)),
        field("seats", &OwnTable::seats, "The entrants by seat of this game."),
        field("match", &OwnTable::match, "The id of the match, once it is made: play there.",
              shaped(Pattern::id)),
        field("ready", &OwnTable::ready,
              "Whether the player is ready. If not, and there is no match: send tournament.ready."),
        field("until", &OwnTable::until, "Until when the player has to be ready, unix ms.", kCountRule),
    };
};

/// A bye of a round to come.
struct OwnBye {
    std::int64_t round = 1;
    std::string kind;

    static constexpr Heading heading{"OwnBye", "A bye that a player has in a round to come."};
    static constexpr std::tuple fields{
        field("round", &OwnBye::round, "The round.", at_least(1)),
        field("kind", &OwnBye::kind, "What the bye brings.", one_of("half|zero|full")),
    };
};

/// A table of a draft.
struct DraftTable {
    std::int64_t table = 1;
    std::vector<std::int64_t> seats;

    static constexpr Heading heading{"DraftTable", "A table of a pairing that is not published."};
    static constexpr std::tuple fields{
        field("table", &DraftTable::table, "Its number.", at_least(1)),
        field("seats", &DraftTable::seats, "The entrants by seat of the first game."),
    };
};

/// A pairing that directors alone see.
struct DraftPairing {
    std::int64_t stage = 1;
    std::int64_t round = 1;
    std::vector<DraftTable> tables;
    std::vector<TournamentBye> byes;
    std::optional<bool> by_hand;

    static constexpr Heading heading{"DraftPairing", "A pairing that waits to be published (TN-11)."};
    static constexpr std::tuple fields{
        field("stage", &DraftPairing::stage, "The stage, from 1.", at_least(1)),
        field("round", &DraftPairing::round, "The round of the stage.", at_least(1)),
        field("tables", &DraftPairing::tables, "The tables."),
        field("byes", &DraftPairing::byes, "The byes."),
        field("by_hand", &DraftPairing::by_hand, "Set when a director has changed it by hand."),
    };
};

/// Pairs that directors have ruled about.
struct RuledPairs {
    std::optional<std::vector<std::vector<std::int64_t>>> forbidden;
    std::optional<std::vector<std::vector<std::int64_t>>> forced;
    std::optional<std::vector<std::vector<std::int64_t>>> allowed;

    static constexpr Heading heading{"RuledPairs",
                                     "Pairs of entrants that directors have ruled about (TN-12)."};
    static constexpr std::tuple fields{
        field("forbidden", &RuledPairs::forbidden, "Who are not paired with each other."),
        field("forced", &RuledPairs::forced, "Who are paired with each other in the next round."),
        field("allowed", &RuledPairs::allowed, "Who may meet again."),
    };
};

/// What a tournament tells one player alone.
struct OwnTournamentDocument {
    std::optional<std::int64_t> entrant;
    bool director = false;
    std::optional<std::string> invite;
    std::optional<DraftPairing> draft;
    std::optional<RuledPairs> pairs;
    std::vector<OwnTable> tables;
    std::optional<std::vector<OwnBye>> byes{};
    std::optional<std::int64_t> half_byes{};

    static constexpr Heading heading{"OwnTournamentDocument",
                                     "What a tournament tells one player; nobody else sees the document."};
    static constexpr std::tuple fields{
        field("entrant", &OwnTournamentDocument::entrant, "The player's number; left out for who is not in.",
              at_least(1)),
        field("director", &OwnTournamentDocument::director, "Whether the player directs the event."),
        field("invite", &OwnTournamentDocument::invite, "For directors of a private event: its code.",
              shaped(Pattern::id)),
        field("draft", &OwnTournamentDocument::draft,
              "For directors: the pairing that waits to be published. A director who plays does not see it "
              "while another director is here (TN-18)."),
        field("pairs", &OwnTournamentDocument::pairs, "For directors: the pairs they have ruled about."),
        field("tables", &OwnTournamentDocument::tables,
              "The tables at which the player is to play now; one at most, but in rounds at once."),
        field("byes", &OwnTournamentDocument::byes,
              "For entrants, where byes can be asked for: those of rounds to come (TN-8)."),
        field("half_byes", &OwnTournamentDocument::half_byes,
              "With `byes`: how many half-point byes the player may still ask for.", kCountRule),
    };
};

}  // namespace kabinet::protocol
