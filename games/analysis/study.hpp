#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/analysis/judgement.hpp"
#include "games/analysis/walk.hpp"

/// The analysis of a finished match (BO-11, docs/analysis.md).
namespace kabinet::analysis {

/// The facts of an analysis that are known before it begins.
struct Brief {
    std::string match;
    std::string game;
    Depth depth = Depth::quick;
    std::string engine;
    Budget budget{};
    Seed seed{};
    int plies = 0;  ///< of the match, at its end

    bool operator==(const Brief&) const = default;
};
/// The brief for a match of the game `info`, which ended at ply `plies`.
Brief brief_of(const std::string& match, const Info& info, Depth depth, int plies);
Json to_json(const Brief& brief);
std::expected<Brief, std::string> brief_from(const Json& json);

/// All that an analysis says, as far as it has come.
struct Findings {
    Brief brief;
    std::vector<Point> points{};  ///< in the order of the match
    bool complete = false;
    Shares last{};  ///< at the end of the match; empty before `complete`, and where a match has no result

    /// As documents and tools show it; `state` is what becomes of it.
    Json to_json(std::string_view state) const;
};

/// An analysis under way. Advances thought by thought, so that a worker can do other jobs in between.
class Study {
  public:
    /// Goes on behind the first `done` actions, which were judged before.
    Study(OpenRecord record, Brief brief, int done = 0);

    /// Thinks once, or walks some way along the record. A thought that was asked to stop is thought anew by
    /// the next call. From any thread, one at a time.
    void advance(const std::stop_token& stop = {});
    bool finished() const { return finished_ || !damage().empty(); }
    /// Why there is no analysis; empty where there is one.
    const std::string& damage() const { return fault_.empty() ? walk_.damage() : fault_; }

    /// The points that were found since the last call.
    std::vector<Point> take();
    /// The shares at the end of the match; call when finished.
    Shares last() const;

  private:
    void go_on(const std::stop_token& stop);

    Walk walk_;
    Brief brief_;
    int done_;
    int seen_ = 0;  // actions on the way
    std::optional<Judgement> judgement_;
    std::vector<Point> found_;
    std::string fault_;
    bool finished_ = false;
};

}  // namespace kabinet::analysis
