#pragma once

#include <memory>
#include <string>
#include <vector>

#include "games/analysis/walk.hpp"
#include "server/analysis/live_position.hpp"
#include "server/document/answer.hpp"
#include "server/runtime/workers.hpp"

namespace kabinet {

/// A look along the record of a finished match: how long the match is, and whether the match came to one of
/// some positions. Advances in slices.
class Survey {
  public:
    Survey(analysis::OpenRecord record, std::vector<LivePosition> live);

    int plies() const { return plies_; }
    /// The match came to one of the positions.
    bool met() const { return met_; }
    const std::string& damage() const { return walk_.damage(); }
    bool finished() { return live_.empty() || met_ || !walk_.next(); }

    /// From any thread, one at a time.
    void advance();

  private:
    int plies_;
    analysis::Walk walk_;
    std::vector<LivePosition> live_;
    bool met_ = false;
};

/// Runs `survey` on the workers, where there is something to look for. `done` runs on `home` with the number
/// of plies. Refusals: analysis_live when the match came to one of the positions, record_damaged, busy.
void run_survey(Workers& workers, Loop& home, std::shared_ptr<Survey> survey, Answer<int> done);

}  // namespace kabinet
