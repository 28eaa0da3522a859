#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/match/match.hpp"
#include "tests/server/sim/world.hpp"
#include "tests/server/support/held_journal.hpp"
#include "tests/server/support/held_workers.hpp"
#include "tests/server/support/one_hub.hpp"

namespace kabinet::testing {

/// The reply to a request. The code is empty until there is one.
struct Reply {
    bool there = false;
    std::string code;  ///< of the refusal, or "ok"
    Receipt receipt;
    Refusal refusal;
};

/// A watcher that keeps the document which its frames add up to.
class Reader : public Watcher {
  public:
    void deliver(const std::string& doc, const FramePtr& frame, FrameKind kind) override;
    void missed(const std::string&) override {}
    Json value;                ///< the document as this reader holds it
    std::int64_t seq = -1;     ///< and its number
    int frames = 0;            ///< how many came
    std::vector<Json> events;  ///< of the last frame
    FrameKind last_kind{};
    std::string last_text;
};

/// One match on a shard of its own, on simulated time, with a HeldJournal. Players are `p0`, `p1`, ...
class MatchBench : public OneHub {
  public:
    explicit MatchBench(const std::string& game = "kuba", int seats = 2, ClockSpec clock = {});
    /// Writes the match anew with a header that a test has changed. Call before any request.
    void create(const Header& header);

    /// Sends a request as player `who`. The reply is filled in when it comes.
    std::shared_ptr<Reply> ask(int who, InputType type, const Json& detail = Json::object(), Seat seat = -1,
                               std::string key = "", std::optional<int> ply = {});
    /// As ask: player `who` has a bot of the house sit down, or leave.
    std::shared_ptr<Reply> ask_for_bot(int who, InputType type, Seat seat, Level level = Level::easy,
                                       std::string key = "");
    /// As ask, then runs all that is due; returns the code of the reply.
    std::string did(int who, InputType type, const Json& detail = Json::object(), Seat seat = -1,
                    std::string key = "", std::optional<int> ply = {});
    /// Everybody sits and the host starts.
    void begin();
    /// The first legal action of the seat in turn.
    Json action(int place = 0) const;

    /// `reader` watches, as player `who` (-1: nobody signed in).
    void watch(Reader& reader, int who, std::optional<Version> from = {}, bool glance = false);
    /// Likewise, but only glances at the match.
    void glance(Reader& reader, int who) { watch(reader, who, {}, true); }
    void unwatch(Reader& reader);

    /// `settle` runs all that is due now; `wait` runs until time has gone on by `ms`.
    void settle() { world.run(world.now()); }
    void wait(std::int64_t ms) { world.run(world.now() + ms); }

    /// The match as a server that starts again finds it; false when the record is damaged (see `damage`).
    bool recover() { return open(store.stream(header.match).value().value()); }
    bool open(const StoredStream& stored);
    std::string damage;
    /// As recover, but as if the game had come to `state`, which its audiences cannot tell from its own.
    void suppose(std::unique_ptr<State> state);

    Match& match() { return *match_; }
    /// The rematch has been made; whether the task is done, once that is known.
    std::shared_ptr<std::optional<bool>> follow(const std::string& next);
    bool gone() const { return match_ == nullptr; }
    /// The document of the public.
    Json document();
    Header header;

    sim::World world{1};
    sim::SimLoop loop{world};
    MemoryStore store;
    HeldJournal journal{store};
    HeldWorkers workers;
    Config config;
    Secrets secrets{std::string(64, '7')};
    ShardMetrics metrics;
    std::string fault;                         ///< the fault that has broken the match
    std::optional<LeftBehind> left_behind;     ///< left by a match that is to be read again
    std::set<std::string> directors;           ///< accounts that direct the event of the match
    std::optional<std::int64_t> sleeps_until;  ///< the match needs no memory until then
    Millis lag = 0;                            ///< of the players, with every request from now on
    int listed = 0;                            ///< how often the lobby was told
    std::vector<NewTask> sent;                 ///< tasks that the match has sent

    std::function<Bytes32()> random = [n = std::uint8_t{0}]() mutable { return Bytes32{++n}; };

  private:
    std::shared_ptr<Reply> submit(MatchRequest request);
    Deadlines deadlines_{loop};
    MatchHome home_;
    std::unique_ptr<Match> match_;
    std::map<Reader*, std::uint64_t> readers_;
    std::uint64_t next_reader_ = 1;
    int keys_ = 0;
};

Player player(int who);

}  // namespace kabinet::testing
