#pragma once

#include <deque>
#include <string>
#include <vector>

#include "server/journal/journal.hpp"
#include "server/store/memory/memory_store.hpp"

namespace kabinet::testing {

/// A journal that a test holds in its hand: a commit is under way until the test lets it succeed or fail.
/// Reads answer at once (by post), unless they are held too.
class HeldJournal : public Journal {
  public:
    explicit HeldJournal(MemoryStore& store) : store_(store) {}

    /// Commits wait for commit() or fail(); else they succeed at once (by post).
    bool hold = false;
    /// Every commit fails, when not held.
    bool broken = false;
    /// Reads fail.
    bool unreadable = false;

    /// Appends (each one or several writes that belong together) that wait.
    std::size_t waiting() const { return waiting_.size(); }
    /// The first that waits becomes durable, or is refused.
    void commit() { finish(true); }
    void fail() { finish(false); }
    /// What came of the first that waits is not told: it was written, or not.
    void lose(bool durable);
    /// All that wait or will, by and by.
    void commit_all() {
        hold = false;
        while (waiting() > 0) commit();
    }
    /// What was written, in order, durable or not.
    std::vector<Write> written;

    void append(Loop& home, Write write, Done<Written> done) override;
    void append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) override;

  private:
    struct Waiting {
        Loop* home;
        std::vector<Write> writes;
        Done<std::vector<Written>> done;
    };
    void ask(Loop& home, Question question) override;
    void finish(bool good);
    template <class T>
    void answer(Loop& home, Done<T> done, std::expected<T, StoreError> result);

    MemoryStore& store_;
    std::deque<Waiting> waiting_;
};

}  // namespace kabinet::testing
