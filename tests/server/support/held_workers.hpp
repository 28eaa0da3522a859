#pragma once

#include <cstddef>
#include <deque>
#include <stop_token>
#include <utility>

#include "server/runtime/workers.hpp"

namespace kabinet::testing {

/// Workers under a test's control: work waits until the test does it or refuses it.
class HeldWorkers : public Workers {
  public:
    /// When set, work waits for work() or refuse(). Otherwise it is done at once (its result comes by post).
    bool hold = false;
    /// Every piece of work is refused.
    bool full = false;

    /// So many studies that begin from now on are asked to stop at once.
    int hurries = 0;

    /// Pieces of work that wait, and how many there have been.
    std::size_t waiting() const { return waiting_.size(); }
    int count = 0;

    /// `work` does the first waiting piece; `refuse` hands it back as not run.
    void work() { finish(true); }
    void refuse() { finish(false); }
    /// Does all waiting work, and the work that it leads to.
    void work_all() {
        hold = false;
        while (waiting() > 0) work();
    }

    std::stop_token giving_way() override {
        std::stop_source studying;
        if (hurries > 0 && hurries--) studying.request_stop();
        return studying.get_token();
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
