#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "server/runtime/workers.hpp"

namespace kabinet {

/// Workers that are threads.
class WorkerThreads : public Workers {
  public:
    struct Config {
        std::size_t threads = 1;
        std::size_t queue = 256;  ///< how many jobs of each urgency may wait
    };

    explicit WorkerThreads(const Config& config);
    /// Stops the threads. The loops that get results must still exist.
    ~WorkerThreads() override { stop(); }

    void run(Loop& home, Urgency urgency, Task work, Done done) override;

    /// Finishes the running jobs, hands back the waiting ones as not run, and takes no more. When this
    /// returns, all results have been posted.
    void stop();

  private:
    struct Job {
        Loop* home;
        Task work;
        Done done;
    };
    static void answer(Job job, bool ran);
    static bool guarded(Task& work);
    void loop();
    /// The next job. A job without work means that the workers stop.
    Job next();
    std::deque<Job>& line(Urgency urgency) { return urgency == Urgency::play ? plays_ : shows_; }

    const std::size_t limit_;
    std::mutex mutex_;
    std::condition_variable filled_;
    std::deque<Job> plays_;
    std::deque<Job> shows_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace kabinet
