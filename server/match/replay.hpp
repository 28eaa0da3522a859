#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/replay_messages.hpp"
#include "server/match/match_document.hpp"
#include "server/match/presence.hpp"
#include "server/runtime/workers.hpp"

/// A match shown again from its record, away from the loop it lives on.
namespace kabinet {

/// Which part of a match to show, and as whom where seats see different things (empty: as the public).
struct ReplayRequest {
    std::int64_t from = 0;    ///< behind this entry; beyond the last: behind the last
    std::int64_t count = 16;  ///< steps, at most
    std::optional<Seat> seat;
};
using Replayed = protocol::MatchReplayResult;

/// The match behind entry `n` of its record.
struct ReplayPoint {
    int n = 0;
    Millis t = 0;
    std::int64_t at = 0;
    Fold fold;
};

/// All that a replay reads: copies, so that the match goes on meanwhile.
struct ReplaySource {
    Header header;
    Bytes32 secret{};
    std::string next_commitment;               ///< of the rematch, hex
    std::vector<std::string> lines;            ///< the entries as the record has them
    std::int64_t grace = 0;                    ///< ms a player may be away
    std::shared_ptr<const ReplayPoint> begin;  ///< to begin at, where that is not too late; may be null
};

/// A replay under way. It advances in slices, so that whoever runs it can do something else in between.
class Replay {
  public:
    Replay(ReplaySource source, const ReplayRequest& request);

    /// Plays a slice. From any thread, one at a time.
    void advance();
    bool finished() const;

    struct End {
        Replayed shown;
        std::shared_ptr<const ReplayPoint> at;  ///< where it ended
    };
    /// Once finished: what is shown; or record_damaged. Called once.
    std::expected<End, Refusal> end();

  private:
    void apply();
    void show(const Entry& entry, const std::vector<Event>& events);
    void begin_at(std::string value);
    std::string document() const;

    ReplaySource source_;
    std::optional<Seat> seat_;
    int from_;
    int to_;
    std::size_t bytes_ = 0;  // of the steps
    std::optional<ReplayPoint> now_;
    std::string value_;  // the document now; empty before the first that is shown
    Replayed shown_;
    std::optional<Refusal> damage_;
};

/// Has `replay` run by the workers, slice by slice behind all that plays; `done` runs on `home` with what
/// came out, or busy.
void run_replay(Workers& workers, Loop& home, std::shared_ptr<Replay> replay,
                std::move_only_function<void(std::expected<Replay::End, Refusal>)> done);

}  // namespace kabinet
