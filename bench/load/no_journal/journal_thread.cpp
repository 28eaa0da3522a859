#include "server/journal/journal_thread.hpp"

#include <algorithm>
#include <utility>
#include <variant>

/// A journal that keeps no entry, in the place of the real one: what play costs without a journal. Accounts
/// and matches, which are made before anything is measured, are written on the loop of whoever asks. Never
/// serve people with it.
namespace kabinet {

JournalThread::JournalThread(Store& writer, Store& reader, const Config& config)
    : writer_(writer),
      config_(config),
      orders_(config.queue),
      reads_(reader, config.queue, [](const StoreError&) {}) {}

JournalThread::~JournalThread() {
    stop();
}

void JournalThread::stop() {
    reads_.close();
    reads_.stop();
}

JournalStats JournalThread::stats() const {
    return {};
}

std::string JournalThread::trouble() const {
    return {};
}

void JournalThread::append(Loop& home, Write write, Done<Written> done) {
    std::vector<Write> writes;
    writes.push_back(std::move(write));
    append_all(home, std::move(writes), [done = std::move(done)](Outcome outcome) mutable {
        if (outcome) return done(outcome->front());
        done(std::unexpected(std::move(outcome.error())));
    });
}

void JournalThread::append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) {
    Outcome outcome(std::in_place, writes.size(), Written::ok);
    const bool entries =
        std::ranges::all_of(writes, [](const Write& write) { return std::holds_alternative<Append>(write); });
    if (!entries) {
        const std::lock_guard lock(mutex_);
        const std::size_t call = writes.size();
        outcome = writer_.commit(writes, {&call, 1});
    }
    // Not before this returns: whoever asked is still at it.
    home.post([done = std::move(done), outcome = std::move(outcome)]() mutable { done(std::move(outcome)); });
}

}  // namespace kabinet
