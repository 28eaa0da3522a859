#pragma once

#include <atomic>
#include <functional>
#include <utility>
#include <vector>

#include "server/journal/journal.hpp"

namespace kabinet {

/// The journal for changes of accounts, in a process of a cluster: reads by the process's own journal, and
/// has the process that leads write. That is done here once this process leads.
class RoutedJournal final : public Journal {
  public:
    using Commit =
        std::function<void(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done)>;

    /// `own` outlives this journal.
    explicit RoutedJournal(Journal& own) : own_(own) {}

    /// How the process that leads is asked. Call once, before the first write.
    void when_written(Commit commit) { commit_ = std::move(commit); }
    /// This process leads from now on. From any thread.
    void become_own() { leads_ = true; }

    void append(Loop& home, Write write, Done<Written> done) override;
    void append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) override;
    void ask(Loop& home, Question question) override { own_.ask(home, std::move(question)); }

  private:
    Journal& own_;
    Commit commit_;
    std::atomic<bool> leads_ = false;
};

}  // namespace kabinet
