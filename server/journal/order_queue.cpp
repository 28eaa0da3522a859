#include "server/journal/order_queue.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "games/core/invariant.hpp"

namespace kabinet {
namespace {

void append(Orders& to, Orders from) {
    std::ranges::move(from.writes, std::back_inserter(to.writes));
    std::ranges::move(from.calls, std::back_inserter(to.calls));
}

}  // namespace

OrderQueue::Added OrderQueue::add(Loop& home, std::vector<Write>& writes,
                                  Journal::Done<std::vector<Written>>& done) {
    const std::size_t weight = writes.size();
    const std::lock_guard lock(mutex_);
    if (closed_ || (waiting_ > 0 && waiting_ + weight > limit_)) return Added::refused;
    waiting_ += weight;
    auto turn = std::ranges::find(turns_, &home, &Orders::home);
    if (turn == turns_.end()) turn = turns_.insert(turn, Orders{.home = &home, .writes = {}, .calls = {}});
    const bool first = turn->calls.empty();
    turn->calls.push_back({weight, std::move(done)});
    std::ranges::move(writes, std::back_inserter(turn->writes));
    return first ? Added::first : Added::more;
}

void OrderQueue::end_turn(Loop& home) {
    {
        const std::lock_guard lock(mutex_);
        const auto turn = std::ranges::find(turns_, &home, &Orders::home);
        if (turn == turns_.end() || turn->calls.empty()) return;
        ready_.push_back(std::exchange(*turn, Orders{.home = &home, .writes = {}, .calls = {}}));
    }
    ended_.notify_one();
}

std::vector<Orders> OrderQueue::take(std::size_t most, std::optional<std::chrono::milliseconds> patience) {
    std::unique_lock lock(mutex_);
    const auto some = [this] { return closed_ || !ready_.empty(); };
    if (patience) {
        ended_.wait_for(lock, *patience, some);
    } else {
        ended_.wait(lock, some);
    }
    std::vector<Orders> taken;
    std::size_t weight = 0;
    while (!ready_.empty() && (taken.empty() || weight + ready_.front().writes.size() <= most)) {
        Orders orders = std::move(ready_.front());
        ready_.pop_front();
        weight += orders.writes.size();
        const auto same = std::ranges::find(taken, orders.home, &Orders::home);
        if (same == taken.end()) {
            taken.push_back(std::move(orders));
        } else {
            append(*same, std::move(orders));
        }
    }
    invariant(weight <= waiting_, "no more writes are taken than wait");
    waiting_ -= weight;
    return taken;
}

void OrderQueue::close() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        for (auto& turn : turns_) {
            if (!turn.calls.empty()) ready_.push_back(std::move(turn));
        }
        turns_.clear();
    }
    ended_.notify_all();
}

bool OrderQueue::closed() const {
    const std::lock_guard lock(mutex_);
    return closed_;
}

std::size_t OrderQueue::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
}

}  // namespace kabinet
