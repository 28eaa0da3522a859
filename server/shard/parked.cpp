#include "server/shard/parked.hpp"

#include <utility>

namespace kabinet {

void Parked::park(Call call, std::int64_t until) {
    if (waiting_.size() >= most_) return call(false);
    follow(std::move(call), until);
}

void Parked::follow(Call call, std::int64_t until) {
    if (ended_ || until <= loop_.now()) return call(false);
    waiting_.push_back({until, std::move(call)});
    look_later();
}

void Parked::keep(Call call) {
    kept_.push_back(std::move(call));
    look_later();
}

void Parked::look_later() {
    if (waiting_.size() + kept_.size() == 1) deadlines_.set(*this, loop_.now() + kLookAgain);
}

void Parked::go() {
    if (!ready_()) return;
    deadlines_.clear(*this);
    for (Call& call : std::exchange(kept_, {})) call(true);
    for (Waiting& one : std::exchange(waiting_, {})) {
        const std::int64_t before = std::exchange(resumed_, one.until);
        one.call(true);
        resumed_ = before;
    }
    if (!waiting_.empty() || !kept_.empty()) deadlines_.set(*this, loop_.now() + kLookAgain);
}

void Parked::end() {
    ended_ = true;
    deadlines_.clear(*this);
    for (Waiting& one : std::exchange(waiting_, {})) one.call(false);
}

/// Whoever goes on, or is refused, may park another call.
void Parked::on_time() {
    if (ready_()) return go();
    std::deque<Waiting> over;
    while (!waiting_.empty() && waiting_.front().until <= loop_.now()) {
        over.push_back(std::move(waiting_.front()));
        waiting_.pop_front();
    }
    if (!waiting_.empty() || !kept_.empty()) deadlines_.set(*this, loop_.now() + kLookAgain);
    for (Waiting& one : over) one.call(false);
}

}  // namespace kabinet
