#pragma once

#include <cstddef>
#include <deque>
#include <utility>

#include "server/runtime/workers.hpp"

namespace kabinet::testing {

/// Workers that a test holds in its hand: work waits until the test has it done or refuses it.
class HeldWorkers : public Workers {
  public:
    /// Work waits for work() or refuse(); else it is done at once (its result comes by post).
    bool hold = false;
    /// Every piece of work is refused.
    bool full = false;

    /// Pieces of work that wait, and how many there have been.
    std::size_t waiting() const { return waiting_.size(); }
    int count = 0;

    /// The first that waits is done, or handed back as not run.
    void work() { finish(true); }
    void refuse() { finish(false); }
    /// All that wait or will, by and by.
    void work_all() {
        hold = false;
        while (waiting() > 0) work();
    }

    void run(Loop& home, Urgency, Task work, Done done) override {
        ++count;
        waiting_.push_back({&home, std::move(work), std::move(done)});
        if (full || !hold) finish(!full);
    }

  private:
    struct Job {
        Loop* home;
        Task work;
        Done done;
    };
    void finish(bool ran) {
        Job job = std::move(waiting_.front());
        waiting_.pop_front();
        if (ran) job.work();
        job.home->post([done = std::move(job.done), ran]() mutable { done(ran); });
    }

    std::deque<Job> waiting_;
};

}  // namespace kabinet::testing
