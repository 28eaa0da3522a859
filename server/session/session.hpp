#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/codec.hpp"
#include "server/limits/token_bucket.hpp"
#include "server/session/peer.hpp"
#include "server/session/sessions.hpp"
#include "server/shard/shard.hpp"

namespace kabinet {

/// One client's connection above the socket: its player, the documents it watches, its limits. A session
/// reads requests and answers each one once. It lives on the shard of its connection.
class Session : public Receiver, public Watcher, public Sleeper {
  public:
    Session(Sessions& home, Peer& peer, std::uint64_t number);
    ~Session() override;

    void on_text(std::string_view text) override;
    void on_drained() override;
    void on_gone() override;
    void deliver(const std::string& doc, const FramePtr& frame, FrameKind kind) override;
    /// Called when the time for hello is over.
    void on_time() override;

    void goaway(std::int64_t after_ms);
    void close(protocol::CloseCode code);

  private:
    /// The answers to a batch. They are sent together, once the last one is there.
    struct Batch {
        std::size_t open = 0;
        std::string text;
    };
    /// A request that still has to be answered.
    struct Due {
        protocol::CallId id;
        std::shared_ptr<Batch> batch;
    };
    /// How answers from other shards find the session, if it still exists.
    using Self = std::weak_ptr<Session*>;

    void take(protocol::Call& call, const std::shared_ptr<Batch>& batch);
    void finish(const Due& due, std::string response);
    void reply(const Due& due, std::string response);
    void refuse(const Due& due, const protocol::Error& error);
    void refuse(const Due& due, const Refusal& refusal);
    /// Refuses as rate_limited, with `wait` ms until the client may ask again.
    void refuse_for(const Due& due, std::int64_t wait);
    template <class Result>
    void answer(const Due& due, const Result& result);

    /// A function for another shard to call with its result. The function answers `due` on this shard; `done`
    /// turns the result into the answer.
    template <class T, class Done>
    Answer<T> from(Shard& there, Due due, Done done);
    Shard& shard_of(const std::string& match);
    /// Runs `task` with the match on its shard. When there is no such match, answers that.
    template <class Task>
    void at_match(const std::string& id, Due due, Task task);

    void handle(Due due, protocol::Hello& params);
    void handle(Due due, protocol::Ping& params);
    void handle(Due due, protocol::SignInGuest& params);
    void handle(Due due, protocol::SignInToken& params);
    void handle(Due due, protocol::LobbyWatch& params);
    void handle(Due due, protocol::LobbyUnwatch& params);
    void handle(Due due, protocol::TableCreate& params);
    void handle(Due due, protocol::TableJoin& params);
    void handle(Due due, protocol::TableSit& params);
    void handle(Due due, protocol::TableLeave& params);
    void handle(Due due, protocol::TableStart& params);
    void handle(Due due, protocol::MatchAct& params);
    void handle(Due due, protocol::MatchResign& params);
    void handle(Due due, protocol::MatchOfferDraw& params);
    void handle(Due due, protocol::MatchAcceptDraw& params);
    void handle(Due due, protocol::MatchDeclineDraw& params);
    void handle(Due due, protocol::MatchClaim& params);
    void handle(Due due, protocol::MatchRematch& params);
    void handle(Due due, protocol::MatchLegal& params);
    void handle(Due due, protocol::MatchWatch& params);
    void handle(Due due, protocol::MatchUnwatch& params);
    void handle(Due due, protocol::MatchRecord& params);
    void handle(Due due, protocol::MatchReplay& params);

    void greet(const Due& due, std::vector<protocol::Resume> resume);
    void greeted(const Due& due, const std::vector<protocol::Resume>& resume, std::vector<std::string> lost);
    void sign_in(const Due& due, const std::string& token, std::move_only_function<void()> done);
    void wrong_token(const Due& due);
    void make_guest(const Due& due, const std::optional<std::string>& name);
    bool signed_in(const Due& due, Player player);
    void locate(Due due, const std::string& match);
    bool may_change(const Due& due);
    std::shared_ptr<void> ask_seat() const;
    template <class Done>
    void submit(Due due, const std::string& match, MatchRequest request, Done done);
    template <class Params>
    void change(Due due, const Params& params, InputType type, Json detail = Json::object());
    template <class Params>
    void at_table(Due due, const Params& params, InputType type);

    std::int64_t overdrawn(std::int64_t now, std::int64_t cost) const;
    void count_watches();
    bool count_watch();
    void forget(const std::string& doc);
    void not_watched(const std::string& doc, std::uint64_t attempt, const std::optional<Due>& due,
                     const Refusal& refusal);
    bool may_watch(const Due& due, const std::string& doc);
    void watch(const std::string& doc, std::optional<Version> from, std::optional<Due> due);
    void unwatch(const std::string& doc, std::optional<Due> due);
    void watching(const std::string& doc, const Version& version, const std::optional<Due>& due);

    Sessions& home_;
    Shard& shard_;
    Peer& peer_;
    WatcherId id_;
    std::shared_ptr<Session*> self_;
    std::optional<Player> player_;
    enum class Greeting { none, running, done } greeting_ = Greeting::none;
    bool signing_in_ = false;
    bool closing_ = false;
    TokenBucket bucket_;
    TokenBucket replays_;
    Throttle::Place address_;
    Throttle::Place account_ = nullptr;  // once signed in
    std::int64_t counted_ = 0;           // watches that the player's quota knows of
    std::int64_t over_limit_ = 0;
    std::int64_t bad_messages_ = 0;
    /// The documents that are watched or asked for, each with the number of the newest attempt. Results of
    /// earlier attempts are ignored.
    std::map<std::string, std::uint64_t> watches_;
    std::uint64_t attempts_ = 0;
    // Watched documents of which the client has missed a change because too much was queued. It gets nothing
    // more of them until a snapshot. The snapshot is asked for (true) once the queue has drained.
    std::map<std::string, bool> stale_;
};

}  // namespace kabinet
