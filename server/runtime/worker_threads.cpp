#include "server/runtime/worker_threads.hpp"

#include "server/ops/log.hpp"

namespace kabinet {

WorkerThreads::WorkerThreads(const Config& config) : limit_(config.queue) {
    for (std::size_t i = 0; i < config.threads; ++i) threads_.emplace_back([this] { loop(); });
}

void WorkerThreads::run(Loop& home, Urgency urgency, Task work, Done done) {
    Job job{&home, std::move(work), std::move(done)};
    {
        const std::lock_guard lock(mutex_);
        std::deque<Job>& waiting = line(urgency);
        if (!stopping_ && waiting.size() < limit_) {
            waiting.push_back(std::move(job));
            job.home = nullptr;
        }
    }
    if (job.home) return answer(std::move(job), false);
    filled_.notify_one();
}

void WorkerThreads::stop() {
    std::deque<Job> left;
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        left.swap(plays_);
        for (Job& job : shows_) left.push_back(std::move(job));
        shows_.clear();
    }
    filled_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    for (Job& job : left) answer(std::move(job), false);
}

void WorkerThreads::answer(Job job, bool ran) {
    Loop& home = *job.home;
    home.post([done = std::move(job.done), ran]() mutable { done(ran); });
}

/// Returns whether the work ran to its end. A fault in the work concerns only the caller that handed it over.
bool WorkerThreads::guarded(Task& work) try {
    work();
    return true;
} catch (const std::exception& error) {
    log_error("work_fault", {{"error", error.what()}});
    return false;
}

void WorkerThreads::loop() {
    for (;;) {
        Job job = next();
        if (!job.work) return;
        const bool ran = guarded(job.work);
        job.work = nullptr;  // destroys what the work holds here, not on the loop
        answer(std::move(job), ran);
    }
}

WorkerThreads::Job WorkerThreads::next() {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [this] { return stopping_ || !plays_.empty() || !shows_.empty(); });
    if (stopping_) return {};
    std::deque<Job>& waiting = plays_.empty() ? shows_ : plays_;
    Job job = std::move(waiting.front());
    waiting.pop_front();
    return job;
}

}  // namespace kabinet
