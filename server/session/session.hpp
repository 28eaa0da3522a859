#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/codec.hpp"
#include "server/limits/token_bucket.hpp"
#include "server/session/due.hpp"
#include "server/session/peer.hpp"
#include "server/session/sessions.hpp"
#include "server/shard/shard.hpp"

namespace kabinet {

/// One client's connection above the socket: its player, the documents it watches, its limits. A session
/// reads requests and has each one served by the row of its method (method_row.hpp). It lives on the shard of
/// its connection.
class Session : public Receiver, public Watcher, public Sleeper {
  public:
    Session(Sessions& home, Peer& peer, std::uint64_t number);
    ~Session() override;

    void on_text(std::string_view text) override;
    void on_drained() override;
    void on_gone() override;
    bool wants(const std::string& doc) const override { return watches_.contains(doc); }
    void deliver(const std::string& doc, const FramePtr& frame, FrameKind kind) override;
    void missed(const std::string& doc) override;
    void missed_where(const std::function<bool(const std::string& doc)>& which) override;
    /// Called when the time for hello is over, and when a promise is broken.
    void on_time() override;

    void goaway(std::int64_t after_ms);
    void close(protocol::CloseCode code);

    // What methods do with a session. Each request is answered or refused once.

    Shard& shard() { return shard_; }
    Common& common() { return shard_.common(); }
    const LimitsConfig& limits() const { return shard_.config().limits; }
    std::int64_t now() const { return shard_.loop().now(); }
    const std::string& address() const { return peer_.address(); }
    /// How long a message takes to the client and back, ms; 0 if that was not measured.
    std::int64_t lag() const { return peer_.lag(); }
    /// Null until the client has signed in.
    const Player* player() const { return identity_ ? &identity_->player : nullptr; }
    /// Call when player() is not null.
    const Identity& identity() const { return *identity_; }
    /// The client has proved a credential at Unix time `at`, ms (AC-7); two factors (AC-4) when `strong`.
    void refreshed(std::int64_t at, bool strong) {
        identity_->fresh = at;
        if (strong) identity_->strong = at;
    }
    /// The rights of the player for `scope`; empty: for everything (AC-9).
    Rights rights_for(const std::string& scope) const;
    /// Whether the player may do now what asks for `right`: has the right for `scope` (empty: for
    /// everything), and has proved two factors when the right is one of staff. Refuses `due` when not, and
    /// logs that.
    bool may(const Due& due, Right right, const std::string& scope, std::string_view method);
    /// Notes in the log that the player was denied `method`, because of `why` (AC-9).
    void denied(std::string_view method, std::string_view why, std::string_view what);
    /// The roles that the player has now.
    void has_roles(const std::vector<HeldRole>& roles) { identity_->roles = roles; }
    /// Another session of the same account has taken the place of the one that the client came with.
    void renewed(Identity identity) { identity_ = std::move(identity); }
    bool draining() const { return home_.draining(); }
    const Welcome& welcome() const { return home_.welcome(); }
    Challenges& challenges() { return home_.challenges(); }
    /// The number of the connection on its shard.
    std::uint64_t number() const { return id_.number; }

    template <class Result>
    void answer(const Due& due, const Result& result) {
        finish(due, protocol::encode_result(due.id, result));
    }
    /// As answer; `result` is JSON text already.
    void answer_text(const Due& due, std::string_view result) { answer_parts(due, {result}); }
    void answer_parts(const Due& due, std::initializer_list<std::string_view> parts) {
        finish(due, protocol::encode_result_text(due.id, parts));
    }
    void refuse(const Due& due, const protocol::Error& error);
    void refuse(const Due& due, const Refusal& refusal);
    /// Refuses as rate_limited, with `wait` ms until the client may ask again.
    void refuse_for(const Due& due, std::int64_t wait);

    /// A function for a result that comes later, on this shard. The function runs `done(session, due,
    /// result)` if the session still exists.
    template <class Then>
    auto later(Due due, Then done) {
        return [self = Self(self_), sessions = &home_, due = std::move(due),
                done = std::move(done)](auto&& result) mutable {
            const auto session = self.lock();
            if (!session) return sessions->answered();
            done(**session, due, std::forward<decltype(result)>(result));
        };
    }
    /// As later, for a request that waits for several results: `open` counts those that have not come. The
    /// function runs `done(session, due, result, last)`, which answers when `last` is true.
    template <class Then>
    auto each(Due due, std::shared_ptr<std::size_t> open, Then done) {
        return [self = Self(self_), sessions = &home_, due = std::move(due), open = std::move(open),
                done = std::move(done)](auto&& result) mutable {
            const bool last = --*open == 0;
            if (const auto session = self.lock())
                return done(**session, due, std::forward<decltype(result)>(result), last);
            if (last) sessions->answered();
        };
    }
    /// Asks another part of the server. `done(session, due, result)` answers; a refusal is passed on.
    template <class C, class Then>
        requires(!std::is_reference_v<C>)
    void ask(Due due, C&& call, Then done) {
        shard_.ask(std::move(call),
                   later(std::move(due),
                         [done = std::move(done)](Session& here, const Due& open, auto&& result) mutable {
                             if (!result) return here.refuse(open, result.error());
                             done(here, open, std::move(*result));
                         }));
    }
    /// Takes one replay out of the session's limit. Returns 0, or how long to wait for one, ms.
    std::int64_t take_replay() { return replays_.take(now()) ? 0 : replays_.wait(); }

    /// Hello has come, and is answered later: see Guard::greeting.
    void begin_greeting() { greeting_ = Greeting::running; }
    /// Hello was refused, and may come again.
    void greeting_failed();
    /// The client may go on. False: there are too many connections; `due` is refused, the session closes.
    bool end_greeting(const Due& due);
    /// Takes the room of one document more beside `others`, if there is room. Then `resume` must follow.
    bool take_watch(std::size_t others);
    /// Watches `doc` from behind `version`, which the client had before it came back.
    void resume(const std::string& doc, const Version& version, Pass pass);

    /// The client promises a message within each `ms` from now on; 0: it promises nothing. When none has come
    /// for three times as long, the client is gone: its watches end, and the connection is closed.
    void promise(std::int64_t ms);

    /// Signing in may take a while. Only one may be under way.
    bool signing_in() const { return signing_in_; }
    void begin_sign_in() { signing_in_ = true; }
    void end_sign_in() { signing_in_ = false; }
    /// The session is the player's from now on. Watches its documents anew: a player may see more than a
    /// guest, and counts as present. Refuses `due` when the player would watch more documents than allowed.
    bool signed_in(const Due& due, Identity identity);
    /// An account has changed, perhaps this session's: then its name changes, or the session ends. When
    /// nobody knows whether the account has changed, the client has to come back.
    void told(const AccountChange& change);
    std::size_t watched() const { return watches_.size(); }

    /// Watches `doc` from behind version `from`, and answers. `glance`: see Viewer.
    void watch(const Due& due, const std::string& doc, const std::optional<Version>& from, Pass pass = {},
               bool glance = false);
    /// Watches `doc` no more, and answers when nothing of it can come any more.
    void unwatch(const Due& due, const std::string& doc);

  private:
    /// How answers find the session, if it still exists.
    using Self = std::weak_ptr<Session*>;
    enum class Greeting { none, running, done };
    /// One attempt to watch a document, and the one before; 0 for none.
    struct Attempt {
        std::uint64_t number;
        std::uint64_t earlier;
    };

    void await_sign();
    void take(protocol::Call& call, const std::shared_ptr<Batch>& batch);
    bool may_as_bot(const Due& due, const MethodRow& row);
    bool may_ask(const Due& due, const MethodRow& row, const protocol::Request& request);
    void finish(const Due& due, std::string response);
    void reply(const Due& due, std::string response);

    std::int64_t overdrawn(std::int64_t now, std::int64_t cost) const;
    void count_watches();
    bool count_watch();
    void forget(const std::string& doc);
    void not_watched(const std::string& doc, Attempt attempt, const std::optional<Due>& due,
                     const Refusal& refusal);
    bool may_watch(const Due& due, const std::string& doc);
    static void undo_watch(Shard& shard, const std::string& doc, WatcherId id);
    void ask_watch(const std::string& doc, const std::optional<Version>& from, std::optional<Due> due);
    void end_watch(const std::string& doc, Answer<Done> done);
    void end_watches();
    void watching(const std::string& doc, std::uint64_t attempt, const Version& version,
                  const std::optional<Due>& due);
    void watch_anew(const std::string& doc);

    Sessions& home_;
    Shard& shard_;
    Peer& peer_;
    WatcherId id_;
    std::shared_ptr<Session*> self_;
    std::optional<Identity> identity_;
    Greeting greeting_ = Greeting::none;
    bool signing_in_ = false;
    bool closing_ = false;
    TokenBucket bucket_;
    TokenBucket replays_;
    Throttle::Place address_;
    Throttle::Place account_ = nullptr;  // once signed in
    std::int64_t counted_ = 0;           // watches that the player's quota knows of
    std::int64_t promised_ = 0;          // ms within which each message follows; 0 for no promise
    std::int64_t over_limit_ = 0;
    std::int64_t bad_messages_ = 0;
    /// The documents that are watched or asked for, each with the number of the newest attempt. Results of
    /// earlier attempts are ignored.
    std::map<std::string, std::uint64_t> watches_;
    std::uint64_t attempts_ = 0;
    std::map<std::string, Pass> passes_;  // of watched documents that were shown one
    std::set<std::string> glances_;       // the watched matches that are only glanced at
    // Watched documents of which the client has missed a change because too much was queued. It gets nothing
    // more of them until a snapshot. The snapshot is asked for (true) once the queue has drained.
    std::map<std::string, bool> stale_;
};

}  // namespace kabinet
