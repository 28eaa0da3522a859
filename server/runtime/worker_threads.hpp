#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "server/ops/at_hand.hpp"
#include "server/runtime/workers.hpp"

namespace kabinet {

/// Workers that are threads. What plays and shows matches has its threads; what thinks and studies has
/// others, which run only while a processor core has nothing else to do. A study does not even begin while
/// other work waits for a thread.
class WorkerThreads : public Workers {
  public:
    struct Config {
        std::size_t threads = 1;   ///< for Urgency::play and show
        std::size_t thinkers = 0;  ///< for Urgency::think and study; without any, such work is refused
        std::size_t queue = 256;   ///< how many jobs of each urgency may wait
    };

    explicit WorkerThreads(const Config& config);
    /// Stops the threads. The loops that get results must still exist.
    ~WorkerThreads() override { stop(); }

    void run(Loop& home, Urgency urgency, Task work, Done done) override;

    std::stop_token stopping() const override { return ending_.get_token(); }
    std::stop_token giving_way() override;

    /// Asks those that look at stopping() to end, finishes the running jobs, hands back the waiting ones as
    /// not run, and takes no more. When this returns, all results have been posted.
    void stop();

  private:
    struct Job {
        Loop* home;
        Task work;
        Done done;
        HandName hand;  // what the caller had at hand
    };
    static void answer(Job job, bool ran);
    static bool guarded(Job& job);
    /// What the threads of one kind do, and what wakes them up.
    struct Pool {
        std::array<std::deque<Job>, 2> lines;  // the more urgent jobs first
        std::condition_variable filled;
        std::size_t threads = 0;
        std::size_t free = 0;  // threads that do no work
    };
    /// Whether more urgent work than a study waits for a thread. Call with the lock.
    bool hurries() const;
    void loop(Pool& pool);
    void set_free(Pool& pool);
    /// The next job. A job without work means that the workers stop.
    Job next(Pool& pool);
    Pool& pool_of(Urgency urgency) { return urgency < Urgency::think ? players_ : thinkers_; }

    const std::size_t limit_;
    std::mutex mutex_;
    Pool players_;
    Pool thinkers_;
    bool stopping_ = false;
    std::stop_source ending_;
    std::stop_source studying_;  // of the studies under way; another one once they were asked to stop
    std::vector<std::thread> threads_;
};

}  // namespace kabinet
