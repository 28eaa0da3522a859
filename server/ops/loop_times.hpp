#pragma once

#include <time.h>

#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

namespace kabinet {

/// The processor time of the threads that run the loops. A loop whose thread is busy all the time keeps those
/// waiting who play there, however idle the rest of the machine is.
class LoopTimes {
  public:
    explicit LoopTimes(std::size_t loops) : clocks_(loops) {}

    /// The calling thread runs loop `i` from now on. Each loop has one thread.
    void runs_here(std::size_t i);

    /// In the Prometheus text form (version 0.0.4), by loop; nothing of a loop that does not run. May be
    /// called from any thread.
    std::string text() const;

  private:
    static constexpr clockid_t kNone = CLOCK_REALTIME;
    std::vector<std::atomic<clockid_t>> clocks_;
    static_assert(kNone == 0);
};

}  // namespace kabinet
