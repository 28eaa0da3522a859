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

/// The part of a match to show. With hidden information, `seat` decides the view; empty for the public view.
struct ReplayRequest {
    std::int64_t from = 0;    ///< begins after this entry; at most after the last
    std::int64_t count = 16;  ///< at most so many steps
    std::optional<Seat> seat;
};
using Replayed = protocol::MatchReplayResult;

/// The match after entry `n` of its record.
struct ReplayPoint {
    int n = 0;
    Millis t = 0;
    std::int64_t at = 0;
    Fold fold;
};

/// All that a replay reads. These are copies, so that the match can go on meanwhile.
struct ReplaySource {
    Header header;
    Bytes32 secret{};
    std::string next_commitment;                     ///< of the rematch, hex
    std::vector<std::string> lines;                  ///< the entries as the record has them
    std::vector<std::pair<int, std::string>> locks;  ///< MatchLog::locks()
    Names names;
    std::int64_t grace = 0;  ///< ms a player may be away
    /// A place to begin instead of the start, unless the place lies after `from`; may be null.
    std::shared_ptr<const ReplayPoint> begin;
};

/// A replay under way. It advances in slices, so that a worker can do other jobs in between.
class Replay {
  public:
    Replay(ReplaySource source, const ReplayRequest& request);

    /// Plays a slice. From any thread, one at a time.
    void advance();
    bool finished() const;

    struct End {
        Replayed shown;
        std::shared_ptr<const ReplayPoint> at;  ///< the place where the replay ended
    };
    /// Call once, when finished. Returns what is shown, or record_damaged.
    std::expected<End, Refusal> end();

  private:
    void apply();
    void show(const Entry& entry, const std::vector<Event>& events);
    void begin_at(std::string value);
    std::string document() const;
    std::string lock() const;

    ReplaySource source_;
    std::optional<Seat> seat_;
    int from_;
    int to_;
    std::size_t bytes_ = 0;  // of the steps
    std::optional<ReplayPoint> now_;
    std::string value_;  // the present document; empty before the first shown one
    Replayed shown_;
    std::optional<Refusal> damage_;
};

/// Runs `replay` on the workers, slice by slice, after all work that plays (Urgency::show). `done` runs on
/// `home` with the result, or busy.
void run_replay(Workers& workers, Loop& home, std::shared_ptr<Replay> replay,
                std::move_only_function<void(std::expected<Replay::End, Refusal>)> done);

}  // namespace kabinet
