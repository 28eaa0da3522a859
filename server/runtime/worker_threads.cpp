#include "server/runtime/worker_threads.hpp"

#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/ops/log.hpp"

namespace kabinet {

namespace {

/// How much less urgent thinking is than everything else, as nice(2) counts: a thread that thinks gets a
/// tenth of what a busy thread of people gets, and gives way to a thread that wakes up. Less than a tenth,
/// and bots would lose on time on a busy machine.
constexpr int kNicer = 10;

/// Lowers the priority of this thread alone, as Linux does.
void give_way() {
    if (nice(kNicer) == -1) log_error("thinkers_not_nicer", {});
}

}  // namespace

WorkerThreads::WorkerThreads(const Config& config) : limit_(config.queue) {
    players_.threads = players_.free = config.threads;
    thinkers_.threads = thinkers_.free = config.thinkers;
    for (std::size_t i = 0; i < config.threads; ++i) threads_.emplace_back([this] { loop(players_); });
    for (std::size_t i = 0; i < config.thinkers; ++i) {
        threads_.emplace_back([this] {
            give_way();
            loop(thinkers_);
        });
    }
}

void WorkerThreads::run(Loop& home, Urgency urgency, Task work, Done done) {
    Job job{&home, std::move(work), std::move(done), AtHand::here()};
    Pool& pool = pool_of(urgency);
    {
        const std::lock_guard lock(mutex_);
        const bool first = urgency == Urgency::play || urgency == Urgency::think;
        std::deque<Job>& waiting = pool.lines[first ? 0 : 1];
        if (!stopping_ && pool.threads > 0 && waiting.size() < limit_) {
            waiting.push_back(std::move(job));
            job.home = nullptr;
            if (hurries()) std::exchange(studying_, std::stop_source()).request_stop();
        }
    }
    if (job.home) return answer(std::move(job), false);
    pool.filled.notify_one();
}

bool WorkerThreads::hurries() const {
    const auto& [plays, shows] = players_.lines;
    return plays.size() + shows.size() > players_.free || thinkers_.lines[0].size() > thinkers_.free;
}

/// Work that began to wait before the study asks has the study end at once.
std::stop_token WorkerThreads::giving_way() {
    const std::lock_guard lock(mutex_);
    const std::stop_token token = studying_.get_token();
    if (hurries()) std::exchange(studying_, std::stop_source()).request_stop();
    return token;
}

void WorkerThreads::stop() {
    std::deque<Job> left;
    ending_.request_stop();
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        studying_.request_stop();
        for (Pool* pool : {&players_, &thinkers_}) {
            for (std::deque<Job>& line : pool->lines) {
                std::ranges::move(line, std::back_inserter(left));
                line.clear();
            }
        }
    }
    players_.filled.notify_all();
    thinkers_.filled.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    for (Job& job : left) answer(std::move(job), false);
}

void WorkerThreads::answer(Job job, bool ran) {
    Loop& home = *job.home;
    home.post([done = std::move(job.done), ran]() mutable { done(ran); });
}

/// Returns whether the work ran to its end. A fault in the work concerns only the caller that handed it over.
bool WorkerThreads::guarded(Job& job) try {
    const AtHand at_hand(job.hand);
    job.work();
    return true;
} catch (const std::exception& error) {
    log_error("work_fault", {{"error", error.what()}});
    return false;
}

void WorkerThreads::loop(Pool& pool) {
    for (;;) {
        Job job = next(pool);
        if (!job.work) return;
        const bool ran = guarded(job);
        job.work = nullptr;  // destroys what the work holds here, not on the loop
        set_free(pool);
        answer(std::move(job), ran);
    }
}

void WorkerThreads::set_free(Pool& pool) {
    const std::lock_guard lock(mutex_);
    ++pool.free;
}

WorkerThreads::Job WorkerThreads::next(Pool& pool) {
    std::unique_lock lock(mutex_);
    auto& [urgent, other] = pool.lines;
    const bool studies = &pool == &thinkers_;
    pool.filled.wait(
        lock, [&] { return stopping_ || !urgent.empty() || (!other.empty() && !(studies && hurries())); });
    if (stopping_) return {};
    std::deque<Job>& waiting = urgent.empty() ? other : urgent;
    Job job = std::move(waiting.front());
    waiting.pop_front();
    --pool.free;
    if (!studies && !thinkers_.lines[1].empty() && !hurries()) thinkers_.filled.notify_all();
    return job;
}

}  // namespace kabinet
