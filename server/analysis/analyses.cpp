#include "server/analysis/analyses.hpp"

#include <algorithm>
#include <utility>

#include "server/analysis/analysis_document.hpp"
#include "server/analysis/trial.hpp"

namespace kabinet {

void Analyses::with(const std::string& match, MatchAnalysis::Visit visit) {
    auto& made = live_[match];
    if (!made) {
        made = std::make_shared<MatchAnalysis>(
            home_, match, ++made_, [this, match] { line_up(match); },
            [this, match] { home_.loop.post([this, match] { tidy(match); }); });
    }
    const auto held = made;  // the visit may lead to its end
    held->with(std::move(visit));
}

void Analyses::take(RequestAnalysis&& call, Answer<RequestAnalysis::Result>&& answer) {
    const std::string match = call.match;
    with(match, [this, call = std::move(call), answer = std::move(answer)](auto found) mutable {
        if (!found) return answer(std::unexpected(std::move(found.error())));
        (*found)->request(std::move(call), line_.size() < kMostWaiting, std::move(answer));
    });
}

void Analyses::take(TryActions&& call, Answer<TryActions::Result>&& answer) {
    const std::string player = call.player;
    home_.positions_of(player, [this, call = std::move(call), answer = std::move(answer)](auto live) mutable {
        if (!live) return answer(std::unexpected(std::move(live.error())));
        try_out(std::move(call), std::move(*live), std::move(answer));
    });
}

/// The match is looked along first, like one that is to be analysed.
void Analyses::try_out(TryActions call, std::vector<LivePosition> live, Answer<TryActions::Result> answer) {
    const std::string match = call.match;
    home_.record_of(match, [this, call = std::move(call), live = std::move(live),
                            answer = std::move(answer)](auto record) mutable {
        if (!record) return answer(std::unexpected(std::move(record.error())));
        auto survey = std::make_shared<Survey>(*record, live);
        auto tried = std::make_shared<Trial>(std::move(*record), std::move(call), std::move(live));
        run_survey(home_.workers, home_.loop, std::move(survey),
                   [this, tried, answer = std::move(answer)](auto looked) mutable {
                       if (!looked) return answer(std::unexpected(std::move(looked.error())));
                       run_trial(home_.workers, home_.loop, tried, std::move(answer));
                   });
    });
}

void Analyses::find(const std::string& doc, Found found) {
    with(analysed_match(doc), [found = std::move(found)](auto analysis) mutable {
        if (!analysis) return found(std::unexpected(std::move(analysis.error())));
        found(*analysis);
    });
}

/// A request to watch may be waiting in line; the watcher leaves behind it.
void Analyses::unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) {
    const auto live = live_.find(analysed_match(doc));
    if (live == live_.end()) return done();
    const auto held = live->second;
    held->unwatch(id);
    held->with([held, id, done = std::move(done)](const auto&) mutable {
        held->unwatch(id);
        done();
    });
}

void Analyses::line_up(const std::string& match) {
    if (std::ranges::find(line_, match) == line_.end()) line_.push_back(match);
    next();
}

void Analyses::next() {
    while (!working_ && !resting_ && !line_.empty()) {
        const std::string match = std::move(line_.front());
        line_.pop_front();
        const auto live = live_.find(match);
        if (live == live_.end() || !live->second->wants_work()) continue;
        working_ = true;
        live->second->work([this, match](bool at_once) {
            working_ = false;
            if (const auto held = live_.find(match); held != live_.end() && held->second->wants_work())
                line_.push_back(match);
            if (!at_once) {
                resting_ = true;
                deadlines_.set(*this, home_.loop.now() + kRest);
            }
            home_.loop.post([this, match] {
                tidy(match);
                next();
            });
        });
    }
}

void Analyses::on_time() {
    resting_ = false;
    next();
}

void Analyses::tidy(const std::string& match) {
    const auto live = live_.find(match);
    if (live != live_.end() && live->second->spare()) live_.erase(live);
}

}  // namespace kabinet
