#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client-cli/model/auto_player.hpp"
#include "client-cli/model/draws.hpp"
#include "client-cli/model/match_view.hpp"
#include "client-cli/model/session.hpp"

namespace kabinet::cli {

/// What the user asked for on the command line.
struct Intent {
    enum class Kind { play, watch };
    Kind kind = Kind::play;
    std::string game;     ///< play: its id; may be empty with `match` or `invite`
    std::string match;    ///< the match to join or watch
    std::string event{};  ///< the tournament of `match`, in which the user has a seat: back to it at the end
    std::string invite;   ///< invite code of the private match to join
    bool fresh = false;   ///< create a table even when one is open
    bool is_private = false;  ///< create a private table
    bool quick = false;       ///< let the server find the others: quick match
    bool bots = false;        ///< quick: play the bot that is offered after a minute
    bool practice =
        false;            ///< open a match of practice: all seats are the user's, but for those of `against`
    std::string against;  ///< level of the house's bots on all other seats; empty: play people
    std::vector<std::string> bots_named{};  ///< names of players' bots to invite to a table of one's own
    std::optional<int> seat;                ///< the seat to take, from 0
    std::optional<int> seats;               ///< seats of the table to create or to look for
    bool rated = false;                     ///< create or look for a rated table; else for a casual one
    bool bot_for_leavers = false;           ///< create a table at which a bot plays on for who leaves (BO-7)
    std::optional<int> rating_min{}, rating_max{};  ///< ratings that the table to create asks for
    std::optional<Json> clock;                      ///< clock of the table to create or to look for
    std::map<std::string, std::string> options;

    /// Plays programs alone, at a table of one's own.
    bool plays_bots() const { return !against.empty() || !bots_named.empty(); }
};

/// The user interface as the model sees it.
class Front {
  public:
    virtual ~Front() = default;
    virtual void link_changed(Link link, const std::string& why) = 0;
    /// One sentence for the user.
    virtual void notice(const std::string& text) = 0;
    /// The match has a new state, or is another match; `events` led to it.
    virtual void match_changed(const Json& events) = 0;
    /// The legal actions of our seat have come or gone.
    virtual void legal_changed() = 0;
    /// A command was refused.
    virtual void refused(const Problem& problem) = 0;
    /// The match is over. `again`: the auto player has asked for another.
    virtual void match_over(bool again) = 0;
    /// Nothing more will happen: there is no server, or nothing to play. `exit_code` as of the program.
    virtual void ended(int exit_code, const std::string& why) = 0;
};

/// Takes one user to a match and through it: finds or creates a table, sits down, starts the match when the
/// table is ours and full, asks for the legal actions at each of our turns, and moves on to the rematch.
class Play final : private Session::Observer {
  public:
    Play(Session& session, Entropy entropy, Intent intent, std::optional<Profile> profile);

    /// Connects. `front` outlives the Play; `robot`, when there is one, acts in the user's place and outlives
    /// it too.
    void start(Front& front, AutoPlayer* robot = nullptr);

    Session& session() { return session_; }
    const Session& session() const { return session_; }
    bool has_robot() const { return robot_ != nullptr; }
    const Intent& intent() const { return intent_; }

    /// The match that is now played or watched; null until its document has come.
    const MatchView* match() const { return match_ ? &*match_ : nullptr; }
    /// The whole document of the match.
    const Document* document() const { return session_.document(match_id_); }
    const std::string& match_id() const { return match_id_; }
    /// The invite code of a private table we created, or empty.
    const std::string& invite() const { return invite_; }
    /// Our seat in the match.
    std::optional<int> seat() const;
    bool our_turn() const;

    /// What we may do now: an array, empty while it is not our turn or not known yet.
    const Json& legal() const { return legal_; }
    /// The facts (GameInfo) of the game of this match, or null.
    const Json* game_info() const;

    // Commands. Each is sent at once or as soon as there is a connection, and happens once. `on_reply` gets a
    // refusal, or Front::refused when there is no `on_reply`.
    void act(const Json& action, OnReply on_reply = nullptr);
    void resign(OnReply on_reply = nullptr) { command("match.resign", std::move(on_reply)); }
    void abort(OnReply on_reply = nullptr) { command("match.abort", std::move(on_reply)); }
    void offer_draw(OnReply on_reply = nullptr) { command("match.offer_draw", std::move(on_reply)); }
    void accept_draw(OnReply on_reply = nullptr) { command("match.accept_draw", std::move(on_reply)); }
    void decline_draw(OnReply on_reply = nullptr) { command("match.decline_draw", std::move(on_reply)); }
    void ask_takeback(OnReply on_reply = nullptr) { command("match.ask_takeback", std::move(on_reply)); }
    /// In practice: goes back to the position of ply `to`, or before our last action.
    void undo(std::optional<int> to = std::nullopt, OnReply on_reply = nullptr);
    void ask_pause(OnReply on_reply = nullptr) { command("match.ask_pause", std::move(on_reply)); }
    void resume(OnReply on_reply = nullptr) { command("match.resume", std::move(on_reply)); }
    /// Agrees to what a rival asks for, or declines it: to take back, a pause, else a draw.
    void agree(OnReply on_reply = nullptr) { command(answer_to("agree", "accept"), std::move(on_reply)); }
    void decline(OnReply on_reply = nullptr) {
        command(answer_to("decline", "decline"), std::move(on_reply));
    }
    /// Says one of the phrases, 1 to 8, to all who watch. A lost connection loses it.
    void say(int phrase, OnReply on_reply = nullptr);
    void claim(OnReply on_reply = nullptr) { command("match.claim", std::move(on_reply)); }
    void rematch(OnReply on_reply = nullptr);
    /// Whether our ticket of quick match waits, as far as we know.
    bool waits_in_queue() const { return has_ticket_ && match_id_.empty(); }
    /// Gives the ticket back. `done` runs when the server has answered.
    void give_ticket_back(const std::function<void()>& done);
    /// Whether this is a table of the user's own with free seats, and the server has bots of the house.
    bool may_add_bots() const;
    /// At a table of one's own: a bot of the house of that level takes a free seat (BO-6).
    void add_bot(const std::string& level, OnReply on_reply = nullptr) {
        command("table.add_bot", std::move(on_reply), {{"level", level}});
    }
    /// Whether somebody else sits at this table of the user's own, and the server lets its host remove them.
    bool may_remove() const;
    /// Whether this is a table of the user's own at which players can change seats.
    bool may_move() const;
    /// At a table of one's own: frees the seat of a player, who may not sit down there again.
    void remove(int seat, OnReply on_reply = nullptr);
    /// Gives whoever sits on `seat` the seat `to`, before the start: the host everybody, all others
    /// themselves.
    void move(int seat, int to, OnReply on_reply = nullptr);
    /// Asks all at a table of one's own who is ready.
    void ask_ready(OnReply on_reply = nullptr) { request("table.ask_ready", std::move(on_reply)); }
    /// Answers the host's question.
    void ready(OnReply on_reply = nullptr) { request("table.ready", std::move(on_reply)); }
    /// Whether the host asks whether the user is ready.
    bool is_asked() const { return match_ && seat() && match_->asks_ready(*seat()); }
    /// Gives up the seat of a match that has not begun.
    void leave(OnReply on_reply = nullptr) { command("table.leave", std::move(on_reply)); }

  private:
    void on_link(Link link, const std::string& why) override;
    void on_identity(const Identity& identity, bool fresh) override;
    void on_notice(const std::string& text) override { front_->notice(text); }
    std::string on_greeting() override;
    void on_document(const std::string& doc, const Json& events) override;
    void on_lost(const std::string& doc, const Problem& why) override;

    void set_out();
    void lobby_changed();
    std::string best_table(Millis older_than, const std::string& than) const;
    bool suits(const Json& table) const;
    void create();
    void practise();
    void end_of_practice();
    void join(const Json& where);
    void enter(const std::string& match);
    void search_again(const std::string& why);
    void queue_up();
    void take_ticket();
    void play_the_bot(const std::string& level);
    void ticket_changed();
    Json seats_for_ticket() const;
    Json ticket_wish() const;
    bool keeps_ticket() const;
    void change_ticket();
    bool quick_match_failed(const MatchView* before);
    void leave_for(const std::string& better);
    void match_document(const Json& events);
    void know_own_name();
    bool hosts() const;
    bool was_removed(const MatchView& before) const;
    bool lost_seat(const MatchView& before) const;
    void take_seat();
    int seat_to_take() const;
    Json options_for(std::optional<int> seat) const;
    void bring_part(const std::string& method, Json params, OnReply on_reply);
    void bring_openly(const std::string& method, Json params, OnReply on_reply);
    void tell_part();
    void invite_bots();
    void start_when_full();
    void follow_rematch();
    void ask_legal();
    void request(const std::string& method, OnReply on_reply, Json params = Json::object());
    std::optional<std::string> player_on(int seat, OnReply& on_reply);
    void command(const std::string& method, OnReply on_reply, Json params = Json::object());
    std::string answer_to(const std::string& wish, const std::string& offer) const;
    OnReply or_refused(OnReply on_reply);
    OnReply refused_but(std::set<std::string> expected);

    Session& session_;
    Intent intent_;
    std::optional<Profile> profile_;
    Draws draws_;
    Front* front_ = nullptr;
    AutoPlayer* robot_ = nullptr;

    bool under_way_ = false;  // set_out was called
    int failure_ = 1;         // the exit code where the session ends with a reason
    bool searching_ = false;  // waiting for the lobby to choose from
    bool requested_ = false;  // a request that leads on is unanswered
    bool seated_ = false;     // the sit request for match_id_ was made
    bool started_ = false;    // the start request was made
    bool over_ = false;       // the end of match_id_ was told
    std::string invited_;     // against bots: the match at which they were asked to sit down
    std::string ticket_;      // quick match: the document of our ticket
    std::string last_quick_;  // quick match: the match that the ticket led to before, or that we went to
    bool asked_ticket_ = false;
    bool has_ticket_ = false;
    std::string told_;  // what was said last of the ticket
    std::set<std::string> avoided_;
    std::string match_id_;
    std::string invite_;
    std::optional<MatchView> match_;
    Json legal_ = Json::array();
    int legal_ply_ = -1;  // the ply `legal_` is for or asked for
};

}  // namespace kabinet::cli
