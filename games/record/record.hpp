#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/chain.hpp"
#include "games/core/fair.hpp"
#include "games/core/game.hpp"
#include "games/record/clock.hpp"

/// The record of a match: its header, then every accepted input. The record is the truth, and every state is
/// a fold over it (fold.hpp). Its entries are chained by SHA-256, so that nobody can change one later
/// unnoticed.
namespace kabinet {

/// The newest format of records. Format 2 names players by their ids alone (AC-2) and has locks and reveals
/// (GEN-2). Records of format 1 are read, verified and played to their ends.
inline constexpr int kRecordFormat = 2;

/// A player. Records of format 1 have the name too; in those of format 2 the name is empty.
struct Player {
    std::string id;
    std::string name;
    bool operator==(const Player&) const = default;
};
Json to_json(const Player& player);

/// The choices with which a match was created.
struct Header {
    int format = kRecordFormat;
    std::string match;
    std::string game;
    int rules = 1;  ///< version of the game's rules for this match: Info::rules_version at its creation
    Json options = Json::object();
    int seats = 2;
    ClockSpec clock;
    Player host;
    std::string commitment;    ///< hex of SHA-256(secret), GEN-1
    std::int64_t created = 0;  ///< Unix time, ms
    std::string previous;      ///< the match this one is a rematch of, or empty
    bool unlisted = false;     ///< private: reached by invitation only
    bool rated = false;        ///< format 2; left out of the record when false
    Json tournament{};         ///< format 2: the tournament's own object; left out of the record when null
    Json queue{};              ///< format 2: likewise, of a match that the quick-match queue made
    std::string engine{};      ///< Info::engine at its creation; left out of the record when empty
    /// Format 2, `"leavers": "bot"`: a bot plays on for who is out (BO-7). Left out of the record when false.
    bool bot_for_leavers = false;
    /// Format 2, `"practice": true`: a board of the host alone, who may sit in several seats and undo
    /// actions. Left out of the record when false.
    bool practice = false;

    Json to_json() const;
    static std::expected<Header, std::string> from_json(const Json& json);
};

/// The types of input, by their names in the record.
enum class InputType {
    sit,
    leave,
    remove,  // format 2, while open, by the host: the seat is free, and its player stays away
    move,    // format 2, while open: the player takes another seat, whoever sits there takes the player's
    start,
    close,     // while open
    lock,      // while open, by the server: the table waits for the nonces (GEN-2)
    reveal,    // while locked, by a seat: its nonce
    unlock,    // while locked, by the server: a seat did not tell its nonce
    commit,    // while open, by a seat: the hash of a new nonce
    recommit,  // while open, by the server: a new secret (GEN-3)
    act,
    resign,
    abort,  // format 2, by a seat, before each has acted: the match counts for nothing
    offer_draw,
    accept_draw,
    decline_draw,  // by players, while playing
    ask_takeback,  // format 2, by a seat: its last action and all since are to be taken back
    takeback,      // by each other seat: it agrees
    decline_takeback,
    undo,       // format 2, in practice or in one's own turn: the match is in an earlier position again
    ask_pause,  // format 2, by a seat: the clocks are to stand
    decline_pause,
    timeout,
    claim,   // found by the server / claimed by a player
    pause,   // format 2, while playing: the clocks stand (TN-18); by a seat: it agrees to the pause asked for
    resume,  // while paused
    rule,    // while playing: a ruling about the seat
    end,     // written behind the input that ended it
    rematch,
    next  // after the end
};
std::string_view name_of(InputType type);
/// Whether such an input makes the ply of the match one more (Fold::ply).
constexpr bool counts_as_ply(InputType type) {
    return type == InputType::act || type == InputType::takeback || type == InputType::undo;
}
std::optional<InputType> input_type(std::string_view name);

/// One accepted input. `detail` by type: sit {player, nonce or nonce_hash, options}; remove {player};
/// move {player, to: the seat}; lock {seats: [{nonce} or {nonce_hash}]}; reveal {nonce}; unlock {failed:
/// [seat]}; commit {nonce_hash}; recommit {commitment}; act: the action; undo {to: the ply of that position};
/// claim {absent: [seat]}; pause and resume of directors {ruling: the number of the tournament's entry}; rule
/// {ruling, add_ms: what is added to the clock of the seat}; end {result, state: hex of SHA-256 of the
/// canonical save()}; rematch {nonce or nonce_hash}; next {match}; else {}.
struct Input {
    InputType type = InputType::act;
    Seat seat = -1;  ///< -1: the server itself
    Json detail = Json::object();
    /// `"by": "bot"`, of an `act`: a bot plays for a seat that is out (BO-7). Left out of the record when
    /// false.
    bool by_bot = false;
    /// `"lag"`, of an `act`: how much of the time before it was on the way, ms from 0 to kMostLag. The clock
    /// of the seat does not count it. Left out of the record when 0.
    Millis lag = 0;
};
inline constexpr Millis kMostLag = 2000;

/// An input at its place in the record.
struct Entry {
    int n = 0;            ///< 1, 2, 3, ...
    std::int64_t at = 0;  ///< Unix time, ms: for people; nothing is computed from it
    Millis t = 0;         ///< match time: clocks are computed from it
    Input input;
    Json note{};  ///< Fold::note() behind it; left out of the record when null

    Json to_json() const;
    /// The canonical text of `to_json()`, written directly.
    std::string text() const;
    static std::expected<Entry, std::string> from_json(const Json& json);
};

/// A whole record as it is exported: `{"format": "kabinet-record/2", "header": {...}, "entries": [{...,
/// "hash": hex}], "secret": hex}`; the secret only once the match is over.
struct Record {
    Header header;
    std::vector<Entry> entries;
    std::vector<std::string> hashes;  ///< hex, one an entry, as the file claims them
    std::optional<Bytes32> secret;

    Json to_json() const;
    /// Reads an exported record; the error says what is wrong with its form. Hashes are not checked here.
    static std::expected<Record, std::string> from_json(const Json& json);
};

/// The name of a format in exported records: "kabinet-record/2".
std::string format_name(int format);

/// How deep the arrays and objects of a record's text may nest, counting the outermost.
inline constexpr int kRecordDepth = 32;

/// The JSON of an exported record, for Record::from_json and verify(); never throws, whatever `text` is. The
/// error says that the text is not JSON (RFC 8259) or is nested deeper than kRecordDepth.
std::expected<Json, std::string> parse_record(std::string_view text);

}  // namespace kabinet
