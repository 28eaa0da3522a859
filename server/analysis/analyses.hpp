#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/analysis/match_analysis.hpp"
#include "server/runtime/deadlines.hpp"

namespace kabinet {

/// The analyses of the matches of one shard, and their documents. One thought is under way at a time; the
/// analyses that want one take turns. So they give way to all that is more urgent.
class Analyses : public Sources, public Sleeper {
  public:
    static constexpr std::size_t kMostWaiting = 64;  ///< analyses that are not done
    static constexpr std::int64_t kRest = 2000;      ///< after work was refused, ms

    Analyses(AnalysisHome home, Deadlines& deadlines) : home_(std::move(home)), deadlines_(deadlines) {}
    ~Analyses() override { deadlines_.clear(*this); }

    /// See MatchAnalysis::request.
    void take(RequestAnalysis&& call, Answer<RequestAnalysis::Result>&& answer);
    /// See Trial.
    void take(TryActions&& call, Answer<TryActions::Result>&& answer);

    /// Calls `note` for each match whose analysis is in memory.
    void each(const std::function<void(const std::string& id)>& note) const {
        for (const auto& [id, live] : live_) note(id);
    }

    void find(const std::string& doc, Found found) override;
    void unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) override;

    void on_time() override;

  private:
    void with(const std::string& match, MatchAnalysis::Visit visit);
    void try_out(TryActions call, std::vector<LivePosition> live, Answer<TryActions::Result> answer);
    void line_up(const std::string& match);
    void next();
    void tidy(const std::string& match);

    AnalysisHome home_;
    Deadlines& deadlines_;
    std::unordered_map<std::string, std::shared_ptr<MatchAnalysis>> live_;
    std::deque<std::string> line_;  // matches whose analyses want work
    bool working_ = false, resting_ = false;
    std::uint64_t made_ = 0;
};

}  // namespace kabinet
