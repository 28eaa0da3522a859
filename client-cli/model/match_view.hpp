#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client-cli/model/clocks.hpp"
#include "client-cli/model/document.hpp"
#include "client-cli/net/loop.hpp"

namespace kabinet::cli {

/// A seat of a match as its document shows it.
struct SeatView {
    std::string player_id;
    std::string name;
    bool present = true;
    bool out = false;           ///< resigned or timed out while others play on
    Millis away_until = 0;      ///< server time at which the others may claim the win; 0 while present
    std::string nonce_hash{};   ///< before the start: the hash of the nonce to be told, hex, or empty
    bool hash_wanted = false;   ///< the seat has to bring the hash of a new nonce
    bool guest = false;         ///< the holder is a guest, whose name others may have too
    bool bot = false;           ///< the holder is a program, and the name does not say so
    bool bot_plays_on = false;  ///< out, and a bot plays for the seat (BO-7)
};

/// What a seat asks for, and who has agreed.
struct WishView {
    int by = -1;
    std::vector<int> agreed;
    /// Whether `seat` has to answer.
    bool asks(std::optional<int> seat) const;
};

/// How a match ended.
struct ResultView {
    std::vector<int> ranks;
    std::vector<std::int64_t> scores;
    std::string reason;
};

/// What a rated match has changed (protocol: MatchRating).
struct RatingView {
    struct Change {
        int before = 0;
        int after = 0;
        bool provisional = false;
    };
    std::string ladder;
    int weight = 1;               ///< 0 when the match counts nothing (RA-6)
    std::map<int, Change> seats;  ///< of the seats that were rated
};

/// The document of a match (protocol: documents), in a form for drawing and for decisions.
struct MatchView {
    std::string match;
    std::string game;
    std::string status;                ///< open, playing, finished or closed
    std::string host;                  ///< a player id
    std::vector<std::string> removed;  ///< before the start: player ids whom the host has removed
    /// While the host asks who is ready: the seats that have answered.
    std::optional<std::vector<int>> ready;
    std::vector<int> awaiting;  ///< while locked: the seats that have to tell their nonces
    std::string lock;           ///< while locked: the hash of the record's entry `lock`, hex; else empty
    int seats_total = 0;
    bool is_private = false;
    std::map<int, SeatView> seats;
    Json options = Json::object();
    Json clock = Json::object();
    std::map<int, Millis> left;  ///< time left of each seat when the server's time was `since`
    std::map<int, int> periods;  ///< with byo-yomi: the periods left of each seat then
    Millis since = 0;
    bool paused = false;      ///< by a director (TN-18), or by agreement
    Millis paused_until = 0;  ///< of a pause by agreement: server time at which it ends; 0 in any other
    std::optional<WishView> takeback_asked, pause_asked;
    std::vector<int> takebacks;  ///< the seats that may ask to take their last action back
    Millis first_by =
        0;  ///< server time by which the first action of a quick match has to come; 0: nothing is due
    std::vector<int> turn;
    int ply = 0;
    int spectators = 0;
    std::vector<std::string> watchers;  ///< the names of the spectators who want to be named
    Millis delay = 0;                   ///< how late the match is shown, ms (TN-36)
    bool abortable = false;             ///< each seat may abort the match, as not all have acted yet
    bool practice = false;              ///< its host holds several seats, and nobody else is there
    std::optional<int> undo;            ///< in practice: the ply to which an undo goes back
    std::optional<int> draw_offer;
    std::optional<ResultView> result;
    std::optional<RatingView> rating;  ///< of a rated match, once its ladder has taken it
    std::map<int, bool> rematch;
    std::string next;
    std::string commitment;
    Json state;  ///< the game's view; null before the start

    /// Reads the document's value. Members that are missing keep their defaults.
    static MatchView of(const Json& value);

    bool open() const { return status == "open"; }
    /// Whether clocks run for which players wait at the board: those of less than a day for each action.
    bool hurries() const;
    bool playing() const { return status == "playing"; }
    bool finished() const { return status == "finished"; }
    /// The match is about to begin: the players' programs tell their nonces (GEN-2).
    bool locked() const { return open() && !lock.empty(); }
    bool awaits(int seat) const;
    /// Whether the host asks whether the player on the seat is ready.
    bool asks_ready(int seat) const;
    /// Every seat is taken and has brought its part in the draw: the host can start the match.
    bool complete() const;

    /// Whether the host has removed the player, who may not sit down here again.
    bool has_removed(const std::string& player_id) const;
    /// The seat a player holds; in practice the one of them that is to move.
    std::optional<int> seat_of(const std::string& player_id) const;
    bool has_turn(int seat) const;
    /// The name of the player on `seat`, or seat_in_words() for an empty one. A guest with the name of
    /// another player of the match has the mark of a guest.
    std::string name_of(int seat) const;
    /// The mark of a guest, " (guest h2kd)" with the first characters of the id (AC-3), or of a player's bot,
    /// " (bot)" (BO-6); empty for all others.
    std::string mark_of(int seat) const;
    /// As name_of, for lists of players: with the mark. The seat `own` has " (you)" instead, as nobody takes
    /// oneself for another.
    std::string listed(int seat, std::optional<int> own = std::nullopt) const;
    /// The time that `seat` has left at server time `now`, with all periods of byo-yomi; empty in a match
    /// without clocks.
    std::optional<Millis> time_left(int seat, Millis now) const;
    /// What the clock of `seat` shows at server time `now`; empty in a match without clocks.
    std::optional<ClockView> clock_of(int seat, Millis now) const;
    /// How long an absent player may still stay away at server time `now`; empty for a player who is present,
    /// and in a correspondence match, in which nobody need wait at the board.
    std::optional<Millis> grace_left(int seat, Millis now) const;
};

/// Behind the name of a player's bot (BO-6).
inline constexpr const char* kBotMark = " (bot)";

/// Whether a player, as the protocol's Player names one, is a bot whose name does not say so: those of the
/// house are called after their level, as "Hard bot".
bool is_marked_bot(const Json& player);

/// " (guest h2kd)": behind the name of a guest, whose id is `id` (AC-3).
std::string guest_mark(const std::string& id);

/// What people call a seat: they count from 1, "Seat 1", where the protocol counts from 0.
std::string seat_in_words(int seat);

/// The number of a seat from its name in a document. Throws Json::type_error for any other text, as for every
/// wrong value.
int seat_named(const std::string& name);

}  // namespace kabinet::cli
