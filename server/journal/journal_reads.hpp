#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>

#include "server/journal/bounded_queue.hpp"
#include "server/journal/journal.hpp"

namespace kabinet {

/// The thread of a journal that reads.
class JournalReads {
  public:
    /// At most `queue` reads wait. `damaged` is called on the thread with the error of damaged data: a failed
    /// read may work later, and is not told.
    JournalReads(Store& reader, std::size_t queue, std::function<void(const StoreError&)> damaged);
    ~JournalReads() { stop(); }

    /// See Journal::read.
    void ask(Loop& home, Journal::Question question);

    /// Refuses new reads ("stopped"); those that wait are still answered.
    void close() { questions_.close(); }
    /// As close; then waits for the end of the thread.
    void stop();

    std::uint64_t answered() const { return answered_; }
    /// Reads that were refused.
    std::uint64_t refused() const { return refused_; }

  private:
    void read_loop();

    struct Asked {
        Loop* home;
        Journal::Question question;
    };

    Store& reader_;
    const std::function<void(const StoreError&)> damaged_;
    BoundedQueue<Asked> questions_;
    std::atomic<std::uint64_t> answered_ = 0, refused_ = 0;
    std::thread thread_;
};

}  // namespace kabinet
