#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "server/journal/journal.hpp"
#include "server/journal/journal_reads.hpp"

namespace kabinet {

/// The journal of a process that may become active: reads from the database itself, and has the active
/// process write. Once this process is active, another journal does both.
class RoutedJournal final : public Journal {
  public:
    using Commit =
        std::function<void(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done)>;

    /// At most `queue` reads wait.
    RoutedJournal(Store& reader, std::size_t queue) : reads_(reader, queue, [](const StoreError&) {}) {}

    /// How the active process is asked. Call once, before the first write.
    void when_written(Commit commit) { commit_ = std::move(commit); }
    /// This process is active: `own` does all from now on, and outlives this one. From any thread.
    void become(Journal& own) { own_ = &own; }
    void stop() { reads_.stop(); }

    void append(Loop& home, Write write, Done<Written> done) override;
    void append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) override;
    void ask(Loop& home, Question question) override;

  private:
    JournalReads reads_;
    Commit commit_;
    std::atomic<Journal*> own_ = nullptr;
};

}  // namespace kabinet
