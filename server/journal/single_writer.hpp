#pragma once

#include <deque>
#include <expected>
#include <functional>
#include <utility>
#include <vector>

#include "games/core/game.hpp"
#include "games/core/invariant.hpp"
#include "server/journal/committed.hpp"
#include "server/journal/journal.hpp"

namespace kabinet {

/// The one writer of a stream, for an object that lives on a shard (`Live`: a match). The writer takes one
/// draft at a time: the owner computes the draft, the journal commits the draft, the owner publishes the
/// draft. Nothing of a draft leaves before its commit (output commit). Requests that arrive meanwhile wait in
/// line.
template <class Live>
class SingleWriter {
  public:
    /// A waiting request. Runs once: with the live object when its turn has come, or with a refusal.
    using Visit = std::move_only_function<void(std::expected<Live*, Refusal>)>;
    using Told = std::move_only_function<void(Committed)>;

    /// At most `most_waiting` visits wait.
    SingleWriter(Live& live, Loop& loop, Journal& journal, std::size_t most_waiting)
        : live_(live), loop_(loop), journal_(journal), most_waiting_(most_waiting) {}

    /// A draft is being computed or committed.
    bool busy() const { return busy_; }
    bool full() const { return waiting_.size() >= most_waiting_; }

    /// Puts `visit` in line. Only while busy, and not when full.
    void wait(Visit visit) {
        invariant(busy_ && !full(), "a visit waits only for a busy writer with room in line");
        waiting_.push_back(std::move(visit));
    }

    /// A draft is computed from now on, until commit() or done().
    void begin() {
        invariant(!busy_, "a writer takes one draft at a time");
        busy_ = true;
    }
    /// The draft needs no write. The caller runs next() when the owner is ready.
    void done() { busy_ = false; }

    /// Makes the draft durable. `told` runs on the loop with the outcome; then the visits in line run. If
    /// `told` calls leave(), a task posted by `told` may destroy the owner.
    void commit(std::vector<Write> writes, Told told) {
        busy_ = true;
        const std::size_t count = writes.size();
        journal_.append_all(loop_, std::move(writes),
                            [this, count, told = std::move(told)](auto result) mutable {
                                invariant(!result || result->size() == count, "each write has its outcome");
                                busy_ = false;
                                told(committed(result));
                                next();
                            });
    }

    /// Runs the visits in line, until one makes the writer busy again.
    void next() {
        while (!busy_ && !waiting_.empty()) {
            Visit visit = std::move(waiting_.front());
            waiting_.pop_front();
            visit(&live_);
        }
    }

    /// Gives away the line: the caller runs each visit with another live object, or with a refusal.
    std::deque<Visit> leave() { return std::exchange(waiting_, {}); }

  private:
    Live& live_;
    Loop& loop_;
    Journal& journal_;
    const std::size_t most_waiting_;
    std::deque<Visit> waiting_;
    bool busy_ = false;
};

}  // namespace kabinet
