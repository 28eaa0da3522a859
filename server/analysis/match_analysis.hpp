#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/analysis/analysis_calls.hpp"
#include "server/analysis/analysis_rows.hpp"
#include "server/analysis/survey.hpp"
#include "server/document/channel.hpp"
#include "server/document/source.hpp"
#include "server/journal/committed.hpp"
#include "server/journal/journal.hpp"
#include "server/runtime/workers.hpp"

namespace kabinet {

/// What analyses need from their shard.
struct AnalysisHome {
    Loop& loop;
    Journal& journal;
    Workers& workers;
    Hubs& hubs;
    std::size_t ring = 0;  ///< patches kept by a document
    ShardMetrics& metrics;
    std::string epoch;  ///< of the server; differs at every start
    /// The record of a match that is over. Refusals: those of Matches::with, analysis_live, not_started.
    std::function<void(const std::string& match, Answer<analysis::OpenRecord>)> record_of;
    /// The positions of the running matches in which a player sits, a bot of the player, or the owner of such
    /// a bot; none for an empty id. Refused with busy or storage_failed while one of them cannot be had.
    std::function<void(const std::string& player, Answer<std::vector<LivePosition>>)> positions_of;
};

/// The analysis of one match in memory: its document, and the work on it (BO-11). What a thought has found
/// is durable before it is shown. After a start of the server an unfinished analysis goes on when somebody
/// watches it or asks for it.
class MatchAnalysis : public Source, public std::enable_shared_from_this<MatchAnalysis> {
  public:
    using Visit = std::move_only_function<void(std::expected<MatchAnalysis*, Refusal>)>;
    /// Gets whether the analysis may be worked on at once again; false: it had better wait a while.
    using Worked = std::move_only_function<void(bool)>;

    /// `number` differs for each object of a shard. `line_up` runs when there is work to do; `idle` when
    /// nobody may need the object any more.
    MatchAnalysis(AnalysisHome& home, std::string match, std::uint64_t number, std::function<void()> line_up,
                  std::function<void()> idle);

    /// Runs `visit` when the analysis has been read; at once when it is in memory. Refusals: those of
    /// AnalysisHome::record_of, storage_failed, record_damaged.
    void with(Visit visit);

    /// Begins an analysis of this depth, unless there is one as deep. Call from a visit. `room`: one more
    /// may be begun. Refusals: those of AnalysisHome::record_of and run_survey, analysis_quota,
    /// storage_failed.
    void request(RequestAnalysis asked, bool room, Answer<RequestAnalysis::Result> answer);

    bool wants_work() const { return study_ != nullptr; }
    /// Thinks once. Call when there is work to do and none is under way. `done` runs once.
    void work(Worked done);

    /// Refusals: those of AnalysisHome::record_of and run_survey. Whoever watches already goes on when a
    /// running match comes to a position of this one.
    void watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from, Reply reply) override;
    void unwatch(WatcherId id) override;

    /// Nobody watches, asks or works.
    bool spare() const;

  private:
    void open();
    void opened(std::expected<std::optional<StoredAnalysis>, StoreError> stored);
    void refuse_all(const Refusal& refusal);
    template <class T>
    Answer<T> held(Answer<T> answer);
    void survey(std::vector<LivePosition> live, Answer<int> done);
    void surveyed(int plies, const RequestAnalysis& asked, bool room, Answer<RequestAnalysis::Result> answer);
    void begin(const analysis::Brief& brief, Answer<RequestAnalysis::Result> answer);
    void go_on();
    void found(Worked done);
    void write(Worked done);
    void stop(const std::string& why);
    void show();
    void show(std::size_t first_point);
    void publish(const std::vector<Change>& changes);
    Json value() const;

    AnalysisHome& home_;
    const std::string match_;
    std::string game_;
    const std::function<void()> line_up_, idle_;
    bool opening_ = false, open_ = false;
    std::deque<Visit> awaiting_;
    int held_ = 0;                                 // answers to come, for which the object stays
    std::map<WatcherId, std::uint64_t> entering_;  // who will watch, with the number of the latest request
    std::uint64_t entrances_ = 0;
    std::optional<StoredAnalysis> stored_;
    std::string state_ = "none";
    std::shared_ptr<analysis::Study> study_;
    std::vector<analysis::Point> points_;  // found, but not durable
    Tree tree_;
    Channel channel_;
};

}  // namespace kabinet
