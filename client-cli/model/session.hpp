#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "client-cli/model/document.hpp"
#include "client-cli/model/problem.hpp"
#include "client-cli/model/profile.hpp"
#include "client-cli/model/server_clock.hpp"
#include "client-cli/net/loop.hpp"
#include "client-cli/net/transport.hpp"

namespace kabinet::cli {

/// The state of the connection to the server.
enum class Link {
    connecting,
    online,   ///< greeted, and signed in if the user has or wants a player; everything works
    waiting,  ///< the connection was lost; the next attempt is under way by itself
    ended     ///< it makes no sense to try again
};

/// The name of the document in which the player `id` sees the own ticket of quick match.
inline std::string ticket_of(const std::string& id) {
    return "ticket_" + id;
}

/// The name of the document of a ladder's leaderboard.
inline std::string board_of(const std::string& ladder) {
    return "lb_" + ladder;
}

/// The name of the document in which the bot `id` sees its matches.
inline std::string bot_document_of(const std::string& id) {
    return "bot_" + id;
}

/// A client's session with the server, which outlives its connections. It says hello, signs in, and resumes
/// every watched document where it was. It sends unanswered requests again; those that change something keep
/// their idempotency key, so that they happen once.
class Session final : private Transport::Listener {
  public:
    /// What the session reports. Every call comes from a turn of the loop of its own or from a message.
    class Observer {
      public:
        virtual ~Observer() = default;
        /// The link changed. When it is waiting or ended, `why` gives the reason in words.
        virtual void on_link(Link link, const std::string& why) = 0;
        /// The server knows the user as `identity`. When `fresh`, the identity is new and should be kept.
        virtual void on_identity(const Identity& identity, bool fresh) = 0;
        /// Something to tell the user: the token is no longer good, and what that means now.
        virtual void on_notice(const std::string&) {}
        /// The server has said what it has; nobody is signed in yet. A reason why the user wants nothing of
        /// it ends the session; empty goes on.
        virtual std::string on_greeting() { return ""; }
        /// A watched document has a new value; `events` (an array) led to it.
        virtual void on_document(const std::string& doc, const Json& events) = 0;
        /// We cannot have a watched document any more.
        virtual void on_lost(const std::string& doc, const Problem& why) = 0;
    };

    /// What becomes of a user without a token.
    enum class Newcomer { guest, nobody };
    /// What becomes of a user whose token is no longer good: the session ends, or goes on without a player. A
    /// guest whom the server does not know from the start becomes a new guest, where newcomers do.
    enum class SignedOut { end, nobody };

    struct Settings {
        std::string client = "kabinet-cli";
        std::string name = {};                  ///< for a guest signing in; may be empty
        std::optional<Identity> identity = {};  ///< of an earlier run
        /// Reads the identity that is kept now: another process of the user may have got a newer token.
        std::function<std::optional<Identity>()> kept = {};
        Newcomer newcomer = Newcomer::guest;
        SignedOut signed_out = SignedOut::end;
        std::string invite = {};  ///< the code of the private tournament that is watched; may be empty
        std::string place = {};   ///< options that name server and profile on a command line, or empty
        Millis patience = 0;      ///< it gives up after this long without a server; 0: never
    };

    Session(Loop& loop, Transport& transport, Entropy entropy, Settings settings);
    ~Session() override;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Begins to connect. `observer` outlives the session.
    void start(Observer& observer);

    /// Ends the session: no attempt to connect follows. `on_link(ended)` follows when the connection is
    /// closed.
    void finish();

    /// Sends a request that changes nothing. It is sent again on every new connection until it is answered.
    void ask(std::string method, Json params, OnReply on_reply);

    /// As `ask`, for a request that changes something: it gets an idempotency key.
    void change(std::string method, Json params, OnReply on_reply);

    /// Sends a request once, on the present connection. `on_reply` gets whatever the answer is, also a
    /// refusal that passes, or kConnectionLost.
    void attempt(std::string method, Json params, OnReply on_reply);

    /// The user is `identity` from now on: a sign-in on the present connection was answered so.
    void become(Identity identity);
    /// Leaves the player, and goes on without one on a new connection.
    void become_nobody();
    /// The name of the user's player, or whether it is a guest, was seen to change.
    void renamed(const std::string& name, bool guest);

    /// Watches a document ("lobby", ticket_of(), board_of(), a match id or EventDocument::name()) from now
    /// on, over all connections.
    void watch(const std::string& doc);
    void unwatch(const std::string& doc);

    /// A watched document, or null when it is not watched or no snapshot has come yet.
    const Document* document(const std::string& doc) const;

    Link link() const { return link_; }
    /// Who the user is; empty while that is not known, and without a player.
    const std::optional<Identity>& identity() const { return identity_; }
    /// The server's list of games (GameInfo) as told at hello; an empty array before.
    const Json& games() const { return games_; }
    /// Whether the server has announced an optional part of the protocol, such as "replay".
    bool offers(const std::string& feature) const;
    /// Whether a clock of the user runs: then the server is told often that the user is there.
    void on_clock(bool runs);
    /// The server's Unix time now, 0 while unknown.
    Millis server_now() const { return clock_.at(loop_.now()); }
    /// How many changes are under way, sent and not yet answered.
    std::size_t changes_under_way() const;
    /// When the next attempt to connect is made, in milliseconds from now; 0 when none is planned.
    Millis next_attempt() const;

  private:
    struct Request {
        std::string method;
        Json params;
        OnReply on_reply;
        bool passing = false;  // belongs to this connection alone and is not sent again on the next
        bool once = false;     // passing, and the loss of the connection is an answer
        int tries = 0;
        Loop::Timer retry = 0;
    };

    void on_open() override;
    void on_text(std::string_view text) override;
    void on_closed(const Closed& closed) override;

    void connect();
    void say_hello();
    void heard_hello(const Reply& reply, Millis sent);
    void sign_in();
    void signed_in(const Json& player, const std::string& token, bool fresh);
    void go_online();
    void take_kept_token();
    void token_refused();
    void sign_out();
    std::string signed_out_words(const Identity& lost, bool anew) const;
    void forget_documents();
    void drop_passing();
    void come_back(const Closed& closed);
    void give_up(const std::string& why);
    Json hello_params() const;

    void add(Request request);
    void transmit(std::int64_t id);
    void pass(std::string method, Json params, OnReply on_reply);
    void answered(const Json& message);
    bool try_again_later(std::int64_t id, const Problem& problem);
    void send_watch(const std::string& doc);

    void heard(const Json& message);
    void notified(const std::string& method, const Json& params);
    void snapshot(const Json& params);
    void patch(const Json& params);
    void heartbeat();
    Json promise() const;
    void set_link(Link link, const std::string& why = {});
    std::string new_key();

    Loop& loop_;
    Transport& transport_;
    Entropy entropy_;
    Settings settings_;
    Observer* observer_ = nullptr;

    Link link_ = Link::connecting;
    std::optional<Identity> identity_;
    Json games_ = Json::array();
    Json features_ = Json::array();
    ServerClock clock_;
    std::map<std::string, Document> documents_;
    std::set<std::string> resyncing_;  // documents whose snapshot has been asked for
    std::map<std::int64_t, Request> requests_;
    std::int64_t next_id_ = 1;
    int failures_ = 0;
    bool finished_ = false;
    bool token_refused_ = false;  // on this connection
    bool was_online_ = false;     // as identity_
    bool wants_guest_ = true;     // to become a new guest where there is no token
    Millis pause_ = 0;            // the server asked not to come back before this span has passed
    Millis heard_ = 0;
    Millis lost_at_ = 0;
    Millis attempt_at_ = 0;
    Loop::Timer reconnect_timer_ = 0;
    Loop::Timer heartbeat_timer_ = 0;
    bool on_clock_ = false;
};

/// How long to wait before attempt `failures` + 1 to connect: doubling from 250 ms to 10 s, the upper half of
/// it random, so that many clients of one server do not come back at the same moment.
Millis back_off(int failures, std::uint32_t random);

}  // namespace kabinet::cli
