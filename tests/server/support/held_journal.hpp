#pragma once

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "server/journal/journal.hpp"
#include "server/store/memory/memory_store.hpp"

namespace kabinet::testing {

/// A journal under a test's control: a commit is under way until the test lets it succeed or fail. Reads are
/// answered at once (by post), unless they are held too.
class HeldJournal : public Journal {
  public:
    explicit HeldJournal(MemoryStore& store) : store_(store) {}

    /// When set, commits wait for commit() or fail(). Otherwise they succeed at once (by post).
    bool hold = false;
    /// Every commit fails, when not held.
    bool broken = false;
    /// Reads fail.
    bool unreadable = false;
    /// When set, the next read is done at once, but its answer waits for tell_read().
    bool hold_next_read = false;
    void tell_read() { std::exchange(held_read_, {})(); }
    /// How many reads were asked for.
    int reads = 0;

    /// The number of waiting appends. An append is one write, or several that belong together.
    std::size_t waiting() const { return waiting_.size(); }
    /// `commit` makes the first waiting append durable; `fail` refuses it.
    void commit() { finish(true); }
    void fail() { finish(false); }
    /// The outcome of the first waiting append is not told; `durable` says whether it was written.
    void lose(bool durable);
    /// Commits all waiting appends, and those that they lead to.
    void commit_all() {
        hold = false;
        while (waiting() > 0) commit();
    }
    /// All writes in order, durable or not.
    std::vector<Write> written;

    void append(Loop& home, Write write, Done<Written> done) override;
    void append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) override;
    void ask(Loop& home, Question question) override;

  private:
    struct Waiting {
        Loop* home;
        std::vector<Write> writes;
        Done<std::vector<Written>> done;
    };
    void finish(bool good);
    std::expected<std::vector<Written>, StoreError> written_by(const std::vector<Write>& call);
    template <class T>
    void answer(Loop& home, Done<T> done, std::expected<T, StoreError> result);

    MemoryStore& store_;
    std::deque<Waiting> waiting_;
    Task held_read_;
};

}  // namespace kabinet::testing
