#pragma once

#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "games/record/record.hpp"

namespace kabinet {

enum class Status { open, playing, finished, closed };
std::string_view name_of(Status status);
/// Nothing more is played: the match is finished, or its table was closed.
constexpr bool over(Status status) {
    return status == Status::finished || status == Status::closed;
}

/// What a seat brings to the draws of a match: a nonce that everybody may see (GEN-1), or the hash of one
/// that the seat tells when the table is locked (GEN-2). Both empty: nothing.
struct Part {
    std::string nonce{};  ///< raw bytes; empty until told
    std::string hash{};   ///< hex of SHA-256(nonce); empty for an open nonce
    bool operator==(const Part&) const = default;
};

/// {"nonce": hex} or {"nonce_hash": hex}, as the entries of a record have it.
Json to_json(const Part& part);

/// The player who holds a seat, with the player's part in the draws.
struct SeatHolder {
    Player player;
    Part part{};
    bool told = false;         ///< the nonce of the hash is told
    bool hash_wanted = false;  ///< an attempt to begin failed: a new hash has to come
    bool out = false;          ///< resigned, timed out or left for good in a match of more than two seats
    std::optional<Millis> out_at{};  ///< match time at which the seat went out
    std::string out_for{};           ///< why: "resigned", "timeout" or "abandoned"; empty while in
    bool acted =
        false;  ///< the player has played an action; what is played for a seat that is out counts not
};

/// The detail of a `lock`: {"seats": [{"nonce": hex} or {"nonce_hash": hex}]}, in the order of the seats.
Json lock_detail(const std::map<Seat, SeatHolder>& seats);

/// What a seat has asked for, and the seats that have agreed so far. It comes about when every seat that
/// plays has.
struct Wish {
    Seat by = -1;
    std::set<Seat> agreed{};
    bool operator==(const Wish&) const = default;
};

/// How many times actions of a match are undone: a record has an end.
inline constexpr int kMostUndos = 1000;
/// How many times that are in one turn, outside of practice: a clock for each action begins anew each time.
inline constexpr int kMostUndosOfTurn = 5;

/// How long a pause on which the players have agreed lasts at most, ms.
inline constexpr Millis kLongestPause = Millis{24} * 3600 * 1000;

/// The state of a match as a pure function of its record: the table before the start, the game, clocks, draw
/// offers, the end. The live server, recovery, replay and verification all run this one class.
///
/// Refusals carry the game's codes (game.hpp) or: unknown_game, seat_taken, no_such_seat, already_seated,
/// not_seated, seats_open, already_started, option_not_yours, bad_options, bad_nonce, table_closed,
/// table_locked, not_locked, hash_used, hash_missing, hash_not_wanted, wrong_nonce, open_nonces_only,
/// not_started, match_over, no_draws, no_draw_offered, draw_already_offered, cannot_claim,
/// rematch_unavailable, no_secret, out_of_time, no_bot_plays, cannot_abort, match_paused, bad_ruling,
/// no_takeback, no_pause, already_asked, nothing_asked, bots_only, not_in_practice, no_undo.
///
/// In a match of practice the host sits in several seats. A result of the game does not end the match, since
/// actions may be undone: the match ends when the host aborts it, or the server closes it.
class Fold {
  public:
    /// An open table, by the version of the rules that the header names. `secret` may be missing when a
    /// record is read before its end; then the match cannot be started.
    static std::expected<Fold, Refusal> begin(const Header& header, std::optional<Bytes32> secret);

    /// An independent copy, at the cost of saving and restoring the game.
    Fold copy() const;
    /// A copy of the match that goes on from `state`, a state of its game, instead of its own.
    Fold supposing(std::unique_ptr<State> state) const;
    Fold(Fold&&) = default;
    Fold& operator=(Fold&&) = default;

    /// Applies one input at match time `t`, and returns its events; or refuses and changes nothing.
    std::expected<std::vector<Event>, Refusal> apply(const Input& input, Millis t);

    /// The note that the record keeps beside the last input: State::note() of the last action that the input
    /// played, null when it played none.
    const Json& note() const { return note_; }

    /// The `end` input that belongs behind the input that ended the match; its detail is computed here.
    Input ending() const;

    const Header& header() const { return header_; }
    const Game& game() const { return *game_; }
    Status status() const { return status_; }
    bool over() const { return kabinet::over(status_); }
    /// The options of the game: those of the header, and those that seats chose.
    const Json& options() const { return options_; }
    /// Accepted game actions so far, those of bots for seats that are out too, and agreements to take back;
    /// what the simple stand-in played is not counted. It never falls: no two positions of a match have the
    /// same.
    int ply() const { return ply_; }
    /// Null until the start.
    const State* state() const { return state_.get(); }
    /// Seats to move; empty when not playing, and in a pause.
    std::vector<Seat> turn() const;
    const std::map<Seat, SeatHolder>& seats() const { return seats_; }
    std::optional<Seat> seat_of(std::string_view player_id) const;
    /// The ids of those whom the host has removed before the start, and who have not sat down since. The fold
    /// lets them sit down: whether they may is for the server.
    const std::set<std::string>& removed() const { return removed_; }
    /// Whether a seat has brought a hash, so that the table must be locked before the start (GEN-2).
    bool sealed() const;
    /// Whether the table is locked: it waits for the nonces of awaiting().
    bool locked() const { return locked_; }
    /// The seats that have to tell their nonces, while locked; ascending.
    std::vector<Seat> awaiting() const;
    /// The seats that have to bring a new hash after a failed attempt; ascending.
    std::vector<Seat> wanting() const;
    /// How often seats were freed before the match began: entries `unlock` and `recommit`.
    int failures() const { return failures_; }
    /// Hex of SHA-256(secret): that of the header, or of the last `recommit` (GEN-3).
    const std::string& commitment() const { return commitment_; }
    const Clock& clock() const { return clock_; }
    /// Whether the match is paused, by a director (TN-18) or by agreement: the clocks stand, and nobody acts.
    bool paused() const { return paused_; }
    /// The match time at which a pause by agreement ends by itself; -1 in any other.
    Millis paused_until() const { return paused_until_; }
    /// Whether a seat may ask for a pause: in a match with clocks, of no tournament, that has properly begun.
    bool pausable() const;
    /// The seats that may ask to take back their last action and all since; ascending. Empty where nobody
    /// ever may: in rated matches, in those of tournaments, in games that hide anything or draw anything
    /// after the start, and once a seat is out.
    std::optional<std::vector<Seat>> takebacks() const;
    /// The plies of the actions that may be undone without consent, ascending; empty where nothing may. In
    /// practice these are all; where takebacks() are possible, those that the seat to move has played since
    /// anybody else did.
    std::vector<int> undoable() const;
    /// The ply before the action that is undone first: in practice the last one of the host.
    std::optional<int> undo_to() const;
    const std::optional<Wish>& takeback_asked() const { return takeback_asked_; }
    const std::optional<Wish>& pause_asked() const { return pause_asked_; }
    /// Whether the ruling of that number was carried out.
    bool has_ruling(std::int64_t number) const { return rulings_.contains(number); }
    std::optional<Seat> draw_offer() const { return draw_offer_; }
    /// How the match ended. In practice it may be there while the match is played, until it is undone.
    const std::optional<Outcome>& outcome() const { return outcome_; }
    /// Whether the match was closed while it was played: nobody played it any more, or it was aborted.
    bool closed_in_play() const { return closed_in_play_; }
    /// Whether each seat may still abort the match: one of those that play has not acted. Not in matches of
    /// tournaments; in practice always.
    bool abortable() const;
    /// The seat that aborted the match.
    std::optional<Seat> aborted_by() const { return aborted_by_; }
    /// The seats that asked for a rematch, each with its part in the draws of it.
    const std::map<Seat, Part>& rematch() const { return rematch_; }
    const std::string& next() const { return next_; }
    /// SHA-256 of the canonical save() of the game, hex; empty before the start.
    std::string state_hash() const;

  private:
    using Done = std::expected<std::vector<Event>, Refusal>;
    Fold() = default;
    Fold(const Fold&) = default;
    Done dispatch(const Input& input, Millis t);
    Done sit(const Input& input);
    Done leave(const Input& input);
    Done remove(const Input& input);
    Done move(const Input& input);
    Done lock(const Input& input);
    Done reveal(const Input& input);
    Done unlock(const Input& input);
    Done commit(const Input& input);
    Done recommit(const Input& input);
    Done start(Millis t);
    Done close(Millis t);
    std::optional<Refusal> not_open() const;
    std::expected<Part, Refusal> read_part(const Json& detail) const;
    void vacate(Seat seat);
    std::expected<std::unique_ptr<State>, Refusal> begin_game(const Seed& seed) const;
    Done act(const Input& input, Millis t);
    Done abort(Seat seat, Millis t);
    Done drop(Seat seat, std::string_view reason, Millis t);
    Done offer_draw(Seat seat);
    Done answer_draw(Seat seat, bool yes, Millis t);
    Done timeout(Seat seat, Millis t);
    Done claim(const Input& input, Millis t);
    Done rule(const Input& input, Millis t);
    Done give_time(const Input& input, Millis t);
    Done set_paused(bool paused, Millis t);
    Done ask(const Input& input);
    Done agree(const Input& input, Millis t);
    Done decline(const Input& input);
    Done resume(const Input& input, Millis t);
    Done take_back(Seat asker, Millis t);
    Done undo(const Input& input, Millis t);
    void go_back(std::size_t kept, Millis t);
    bool practised_by(Seat seat) const;
    std::string position_to_keep() const;
    std::optional<Wish>& wish_of(InputType type);
    std::vector<Seat> others_in(Seat seat) const;
    bool takes_back() const;
    std::size_t in_turn() const;
    void noted(const Input& input, std::string before);
    void unsettle();
    Done write_end(const Input& input);
    Done ask_rematch(const Input& input);

    void play_for_the_absent(std::vector<Event>& events);
    Json action_for_the_absent(Seat seat);
    void settle(Millis t);
    void finish(Outcome outcome, Millis t);
    Outcome without(const std::set<Seat>& losers, std::string_view reason) const;
    std::vector<Seat> ticking() const;
    int seats_in() const;

    Header header_;
    const Game* game_ = nullptr;
    std::optional<Bytes32> secret_;
    Status status_ = Status::open;
    Json options_;
    std::string commitment_;
    std::map<Seat, SeatHolder> seats_;
    std::set<std::string> removed_;
    std::set<std::string> hashes_;  // all that were ever brought: none may come twice
    bool locked_ = false;
    int failures_ = 0;
    std::shared_ptr<State> state_;  // shared with no other fold: see copy()
    Json note_;
    Clock clock_;
    bool paused_ = false;
    Millis paused_until_ = -1;
    std::optional<Wish> takeback_asked_, pause_asked_;
    std::map<std::pair<Seat, InputType>, int> asked_;  // ply of each seat's last wish: one of a kind a ply
    /// An action that may be taken back, as text, and the ply before it.
    struct Played {
        Seat seat;
        int ply;
        std::string action;
        std::string before;  // State::save() before the action, as text; empty where it is computed again
    };
    std::vector<Played> played_;      // since the start, where takes_back()
    Seat noted_ = -1;                 // who played the last action, undone or not
    int undos_ = 0;                   // so far
    int undone_in_turn_ = 0;          // since another seat acted
    std::set<std::int64_t> rulings_;  // the numbers of those that were carried out
    Seed seed_{};                     // of the lots drawn for seats that are out, Info::lots_until
    int lots_ = 0;                    // drawn so far
    int ply_ = 0;
    std::optional<Seat> draw_offer_;
    std::map<Seat, int> last_offer_;  // ply of each seat's last offer: one offer a ply
    std::optional<Outcome> outcome_;
    bool closed_in_play_ = false;
    std::optional<Seat> aborted_by_;
    bool ended_ = false;
    std::map<Seat, Part> rematch_;
    std::string next_;
};

/// What is wrong when the note of `entry` differs from that of its replay. `replayed` has just applied the
/// entry.
std::optional<std::string> bad_note(const Entry& entry, const Fold& replayed);

/// Result as JSON: {"ranks":[..],"scores":[..],"reason":".."}.
Json to_json(const Outcome& outcome);

}  // namespace kabinet
