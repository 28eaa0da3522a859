#include "server/ladder/ladders.hpp"

#include <utility>

#include "games/core/registry.hpp"
#include "server/ops/log.hpp"

namespace kabinet {

void Ladders::with(const std::string& ladder, LadderStream::Visit visit) {
    if (const auto live = live_.find(ladder); live != live_.end())
        return live->second->with(std::move(visit));
    const auto name = LadderName::parse(ladder);
    if (!name || !find_game(name->game))
        return visit(std::unexpected(Refusal{"unknown_ladder", "", "there is no ladder " + ladder}));
    auto& made = live_[ladder];
    made = std::make_unique<LadderStream>(home_, *name);
    made->with(std::move(visit));
}

void Ladders::rate(const NewTask& task, Courier::Report report) {
    auto match = read_rated_match(task.payload);
    if (match && match->ladder.id() == task.stream) {
        return with(task.stream, [match = std::move(*match), id = task.id,
                                  report = std::move(report)](auto ladder) mutable {
            if (!ladder) return report(false);
            (*ladder)->rate(std::move(match), std::move(id), std::move(report));
        });
    }
    log_error("task_given_up", {{"task", task.id}, {"why", match ? "another ladder's" : match.error()}});
    home_.journal.append(
        home_.loop, TaskDone{task.id},
        [report = std::move(report)](const auto& written) mutable { report(written.has_value()); });
}

void Ladders::take_back(const NewTask& task, Courier::Report report) {
    with(task.stream, [task, report = std::move(report)](auto ladder) mutable {
        if (!ladder) return report(false);
        (*ladder)->take_back(task.payload, task.id, std::move(report));
    });
}

void Ladders::rename(const std::string& account, const PublicName& name) {
    home_.told_names.told(account, name);
    for (const auto& [id, ladder] : live_) ladder->rename(account, name);
}

void Ladders::find(const std::string& doc, Found found) {
    with(ladder_of_document(doc).value_or(""), [found = std::move(found)](auto ladder) mutable {
        if (!ladder) return found(std::unexpected(std::move(ladder.error())));
        found(*ladder);
    });
}

/// A ladder that is being read has nobody who watches it: watching waits for the end of the reading. So does
/// this.
void Ladders::unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) {
    const auto ladder = live_.find(ladder_of_document(doc).value_or(""));
    if (ladder == live_.end()) return done();
    LadderStream& stream = *ladder->second;
    stream.unwatch(id);
    // A request to watch may be waiting in line already.
    stream.with([&stream, id, done = std::move(done)](auto) mutable {
        stream.unwatch(id);
        done();
    });
}

}  // namespace kabinet
