#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "games/analysis/walk.hpp"
#include "server/analysis/analysis_calls.hpp"
#include "server/analysis/live_position.hpp"
#include "server/runtime/workers.hpp"

namespace kabinet {

/// Actions that are tried from a position of a finished match. Advances in slices, so that a worker can do
/// other jobs in between. A ply behind the end of the match means its end.
class Trial {
  public:
    /// Nothing is told of the positions `live` (BO-11).
    Trial(analysis::OpenRecord record, TryActions asked, std::vector<LivePosition> live)
        : walk_(std::move(record)), asked_(std::move(asked)), live_(std::move(live)) {}

    /// Walks some way along the record; at last tries the actions. From any thread, one at a time.
    void advance();
    bool finished() const { return finished_; }
    /// Whether a bot has to think yet. Call when finished.
    bool wants_thought() const;
    /// Asks the bot, unless `stop` is asked for: then the bot has to think anew. From any thread.
    void ask_bot(const std::stop_token& stop);

    /// Call once, at the end. Refusals: no_such_seat, analysis_live, record_damaged and those of
    /// State::play.
    std::expected<Json, Refusal> end();

  private:
    void go_on();
    void try_actions();
    bool is_live() const;
    void refuse_it(std::string code, const std::string& message);

    analysis::Walk walk_;
    TryActions asked_;
    std::vector<LivePosition> live_;
    std::unique_ptr<State> state_;
    std::optional<Refusal> refusal_;
    std::vector<Event> events_;  // of the last action
    Json best_;
    bool finished_ = false;
};

/// Runs `trial` on the workers. A bot thinks in time that nobody needs (Urgency::study), and gives way.
/// `done` runs on `home` with what AnalysisTryResult has, or with a refusal: those of Trial::end, and busy.
void run_trial(Workers& workers, Loop& home, std::shared_ptr<Trial> trial, Answer<TryActions::Result> done);

}  // namespace kabinet
