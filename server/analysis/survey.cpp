#include "server/analysis/survey.hpp"

#include <algorithm>
#include <utility>

namespace kabinet {

Survey::Survey(analysis::OpenRecord record, std::vector<LivePosition> live)
    : plies_(analysis::count_plies(record.lines)), walk_(std::move(record)), live_(std::move(live)) {
    if (!damage().empty()) return;
    const std::string& game = walk_.fold().header().game;
    std::erase_if(live_, [&](const LivePosition& one) { return one.game != game; });
}

void Survey::advance() {
    for (int left = analysis::Walk::slice(walk_.fold().game().info); left > 0 && !finished(); --left) {
        walk_.step();
        if (!walk_.damage().empty() || !walk_.fold().state()) continue;
        const std::string position = walk_.fold().state()->position();
        met_ = std::ranges::find(live_, position, &LivePosition::position) != live_.end();
    }
}

void run_survey(Workers& workers, Loop& home, std::shared_ptr<Survey> survey, Answer<int> done) {
    if (survey->finished()) {
        if (!survey->damage().empty()) return done(refuse("record_damaged", "the record is damaged"));
        if (survey->met())
            return done(
                refuse("analysis_live", "you sit in a running match that has come to the same position"));
        return done(survey->plies());
    }
    workers.run(
        home, Urgency::show, [survey] { survey->advance(); },
        [&workers, &home, survey, done = std::move(done)](bool ran) mutable {
            if (!ran) return done(refuse("busy", "too much is being computed"));
            run_survey(workers, home, survey, std::move(done));
        });
}

}  // namespace kabinet
