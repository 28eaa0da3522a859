#include <utility>

#include "server/queue/desk/desk.hpp"

/// How the ends of matches are counted (QM-5).
namespace kabinet::queue {

ConductRules Desk::conduct_rules() const {
    const QueueConfig& config = home_.config.queue;
    return {.points = static_cast<int>(config.points),
            .first_wait = config.first_wait_ms,
            .times_longer = config.times_longer,
            .most_wait = config.most_wait_ms};
}

void Desk::take(ReadStanding&& call, Answer<ReadStanding::Result>&& answer) {
    const auto again = [call](Desk& desk, Answer<ReadStanding::Result> later) mutable {
        desk.take(std::move(call), std::move(later));
    };
    if (queued(answer, again)) return;
    ReadStanding::Result result{.wait = suspended(state_.standing(call.account), home_.loop.wall())};
    if (const HeldTicket* held = state_.ticket(call.account)) result.ticket = *held;
    if (const Counted* counted = state_.counts_of(call.account)) result.counted = *counted;
    answer(std::move(result));
}

/// The entry for the end of a match; empty when no standing changes by it, or when the match was counted.
std::vector<Json> Desk::counted(const Conducts& conducts) const {
    if (state_.counted(conducts.match)) return {};
    std::map<std::string, Standing> standings;
    for (const auto& [account, conduct] : conducts.of) {
        const Standing before = state_.standing(account);
        const Standing next = after(before, conduct, conducts.at, conduct_rules());
        if (next != before) standings.emplace(account, next);
    }
    if (standings.empty()) return {};
    std::vector<Json> entries;
    entries.push_back(QueueState::conduct(conducts.match, conducts.at, standings));
    return entries;
}

void Desk::count(const std::string& task, const Conducts& conducts, Courier::Report report) {
    if (writer_.busy()) {
        if (writer_.full()) return report(false);
        return writer_.wait([task, conducts, report = std::move(report)](auto desk) mutable {
            if (!desk) return report(false);
            (*desk)->count(task, conducts, std::move(report));
        });
    }
    write(counted(conducts), {TaskDone{task}},
          [this, conducts, report = std::move(report)](bool done) mutable {
              report(done);
              if (!done) return;
              for (const auto& [account, conduct] : conducts.of) show(account);
          });
}

}  // namespace kabinet::queue
