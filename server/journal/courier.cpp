#include "server/journal/courier.hpp"

#include <utility>

#include "server/ops/at_hand.hpp"
#include "server/ops/log.hpp"

namespace kabinet {
namespace {

/// A task that failed is tried again after this, ms.
constexpr std::int64_t kRetryAfter = 1000;

}  // namespace

Courier::~Courier() {
    deadlines_.clear(*this);
    deadlines_.clear(rounds_);
}

void Courier::take(NewTask task) {
    if (held_.contains(task.id)) return;
    if (held_.size() >= config_.most) {
        more_ = true;
        return retry();
    }
    // A newer server may have written the task. The task stays in the store.
    if (!handlers_.contains(task.kind))
        return log_error("unknown_task", {{"task", task.id}, {"kind", task.kind}});
    const std::string id = task.id;
    attempt(held_.emplace(id, Held{.task = std::move(task)}).first->second);
}

void Courier::pull() {
    journal_.read(
        loop_, [](Store& store) { return store.undone(); },
        [this](std::expected<std::vector<NewTask>, StoreError> tasks) {
            more_ = !tasks;
            if (!tasks) return retry();
            for (NewTask& task : *tasks) {
                if (config_.mine(task.stream)) take(std::move(task));
            }
        });
}

void Courier::attempt(Held& held) {
    held.under_way = true;
    const NewTask task = held.task;  // a copy: the report may come at once and destroy `held`
    const AtHand at_hand(task.stream);
    handlers_.at(task.kind)(task, [this, id = task.id](bool done) { reported(id, done); });
}

void Courier::reported(const std::string& id, bool done) {
    const auto held = held_.find(id);
    if (held == held_.end()) return;
    if (done) {
        held_.erase(held);
    } else {
        held->second.under_way = false;
        retry();
    }
}

/// Retries after a rest. A failure during the rest does not make it longer.
void Courier::retry() {
    if (!std::exchange(resting_, true)) deadlines_.set(*this, loop_.now() + kRetryAfter);
}

void Courier::on_time() {
    resting_ = false;
    std::vector<std::string> ids;
    for (const auto& [id, held] : held_) {
        if (!held.under_way) ids.push_back(id);
    }
    for (const std::string& id : ids) {
        const auto held = held_.find(id);
        if (held != held_.end() && !held->second.under_way) attempt(held->second);
    }
    if (!more_) return;
    if (held_.size() > config_.most / 2) return retry();
    pull();
}

}  // namespace kabinet
