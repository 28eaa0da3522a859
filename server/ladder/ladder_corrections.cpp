#include <algorithm>
#include <utility>

#include "server/ladder/ladder_stream.hpp"
#include "server/ops/log.hpp"

/// What annulled results take back (TN-18).
namespace kabinet {

void LadderStream::take_back(std::string match, std::string task, Courier::Report report) {
    with([match = std::move(match), task = std::move(task),
          report = std::move(report)](std::expected<LadderStream*, Refusal> found) mutable {
        if (!found) return report(false);
        LadderStream& here = **found;
        const auto n = here.book_->ladder().event_of(match);
        if (!n) return here.without_event(std::move(match), std::move(task), std::move(report));
        here.events({static_cast<int>(*n)},
                    [&here, task = std::move(task), report = std::move(report)](auto events) mutable {
                        if (!events || events->empty()) return report(false);
                        here.correct(std::move(events->front().event), std::move(task), std::move(report));
                    });
    });
}

/// The task that brings the event may still be in the outbox: it was written with the end of the match.
void LadderStream::without_event(std::string match, std::string task, Courier::Report report) {
    home_.journal.read(
        home_.loop, [](Store& store) { return store.undone(); },
        [this, match = std::move(match), task = std::move(task),
         report = std::move(report)](std::expected<std::vector<NewTask>, StoreError> undone) mutable {
            const auto brings = [&](const NewTask& other) { return other.id == "rate " + match; };
            if (!undone || std::ranges::any_of(*undone, brings)) return report(false);
            with([match = std::move(match), task = std::move(task),
                  report = std::move(report)](std::expected<LadderStream*, Refusal> found) mutable {
                // It may have come meanwhile: then the next attempt finds it.
                const bool come = !found || (*found)->book_->ladder().event_of(match);
                if (come) return report(false);
                (*found)->home_.journal.append((*found)->home_.loop, TaskDone{task},
                                               [report = std::move(report)](const auto& written) mutable {
                                                   report(written.has_value());
                                               });
            });
        });
}

void LadderStream::correct(RatingEvent old, std::string task, Courier::Report report) {
    with([old = std::move(old), task = std::move(task),
          report = std::move(report)](std::expected<LadderStream*, Refusal> found) mutable {
        if (!found) return report(false);
        LadderStream& here = **found;
        if (here.writer_.full()) return report(false);
        if (here.writer_.busy()) {
            return here.writer_.wait([old = std::move(old), task = std::move(task),
                                      report = std::move(report)](auto later) mutable {
                if (!later) return report(false);
                (*later)->correct(std::move(old), std::move(task), std::move(report));
            });
        }
        std::optional<LadderEntry> entry;
        here.guarded([&] {
            const Ladder& ladder = here.book_->ladder();
            if (ladder.corrected(old.n)) return;  // an attempt whose outcome was lost
            auto event = ladder.take_back(old, here.home_.loop.wall());
            if (!event) {
                log_error("task_given_up", {{"task", task}, {"why", event.error().message}});
                return;
            }
            const Bytes32 hash = ladder.hash_of(*event);
            entry = LadderEntry{{std::move(*event), hash}, {}};
        });
        if (here.broken_) return report(false);
        here.write(std::move(entry), task, std::move(report));
    });
}

}  // namespace kabinet
