#include "server/journal/journal_thread.hpp"

#include <pthread.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <ranges>
#include <utility>

#include "games/core/invariant.hpp"

namespace kabinet {
namespace {

constexpr const char* kBusy = "busy";
constexpr const char* kStopped = "stopped";

using Outcome = std::expected<std::vector<Written>, StoreError>;

std::ptrdiff_t writes_of(const Orders& orders) {
    std::size_t sum = 0;
    for (const auto& call : orders.calls) sum += call.writes;
    return static_cast<std::ptrdiff_t>(sum);
}

/// All writes of a commit in one list, loop after loop.
std::vector<Write> batch_of(std::vector<Orders>& all) {
    std::vector<Write> batch = std::move(all.front().writes);
    for (auto& orders : all | std::views::drop(1))
        std::ranges::move(orders.writes, std::back_inserter(batch));
    return batch;
}

/// The number of writes of each call, in the order of batch_of().
std::vector<std::size_t> calls_of(const std::vector<Orders>& all) {
    std::vector<std::size_t> sizes;
    for (const auto& orders : all) {
        for (const auto& call : orders.calls) sizes.push_back(call.writes);
    }
    return sizes;
}

/// Runs on the loop: tells each call of that loop its outcome. `written` has the outcomes in the order of the
/// calls.
void tell(std::vector<Orders::Call>& calls, const Outcome& written) {
    std::size_t sum = 0;
    for (const auto& call : calls) sum += call.writes;
    invariant(!written || written->size() == sum, "each write of a commit has what came of it");
    auto next = written ? written->begin() : std::vector<Written>::const_iterator();
    for (auto& call : calls) {
        if (!written) {
            call.done(std::unexpected(written.error()));
            continue;
        }
        const auto end = next + static_cast<std::ptrdiff_t>(call.writes);
        call.done(Outcome(std::in_place, next, end));
        next = end;
    }
}

}  // namespace

JournalThread::JournalThread(Store& writer, Store& reader, const Config& config)
    : writer_(writer),
      config_(config),
      orders_(config.queue),
      reads_(reader, config.queue, [this](const StoreError& damage) { note(&damage); }) {
    probe();  // learns whether the store can write before anybody is served
    write_thread_ = std::thread([this] { write_loop(); });
    // Names the thread for `top -H` and for measurements.
    ::pthread_setname_np(write_thread_.native_handle(), "journal");
}

JournalThread::~JournalThread() {
    stop();
}

void JournalThread::stop() {
    if (!write_thread_.joinable()) return;
    deadline_ = (Clock::now() + config_.drain).time_since_epoch().count();
    orders_.close();
    reads_.close();
    write_thread_.join();
    reads_.stop();
}

JournalStats JournalThread::stats() const {
    const std::lock_guard lock(mutex_);
    auto stats = stats_;
    stats.waiting = orders_.waiting();
    stats.reads = reads_.answered();
    stats.refused += reads_.refused();
    return stats;
}

void JournalThread::append(Loop& home, Write write, Done<Written> done) {
    std::vector<Write> writes;
    writes.push_back(std::move(write));
    append_all(home, std::move(writes), [done = std::move(done)](Outcome outcome) mutable {
        if (outcome) {
            done(outcome->front());
        } else {
            done(std::unexpected(std::move(outcome.error())));
        }
    });
}

void JournalThread::append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) {
    switch (orders_.add(home, writes, done)) {
        case OrderQueue::Added::refused:
            count_refused();
            return home.post([done = std::move(done), why = orders_.closed() ? kStopped : kBusy]() mutable {
                done(std::unexpected(StoreError{why}));
            });
        case OrderQueue::Added::first:
            // The tasks already posted to the loop run before this one, and may order more.
            return home.post([this, &home] { orders_.end_turn(home); });
        case OrderQueue::Added::more:
            return;
    }
}

void JournalThread::count_refused() {
    const std::lock_guard lock(mutex_);
    ++stats_.refused;
}

void JournalThread::write_loop() {
    bool upkeep = false;  // something was written since the last upkeep
    auto last_upkeep = std::chrono::steady_clock::now();
    const auto do_upkeep = [&] {
        upkeep = !writer_.idle();
        last_upkeep = std::chrono::steady_clock::now();
    };
    for (;;) {
        const bool closed = orders_.closed();  // read first: no orders follow the ones taken below
        const bool troubled = !trouble().empty() && !damaged();
        std::optional<std::chrono::milliseconds> patience;
        if (upkeep) patience = config_.idle;
        if (troubled) patience = config_.retry;
        auto orders = orders_.take(config_.group, patience);
        if (!orders.empty()) {
            commit(std::move(orders));
            upkeep = true;
            if (std::chrono::steady_clock::now() - last_upkeep > config_.busy) do_upkeep();
        } else if (closed) {
            return;
        } else if (troubled) {
            probe();
        } else if (upkeep) {
            do_upkeep();
        }
    }
}

void JournalThread::probe() {
    const auto done = writer_.probe();
    note(done ? nullptr : &done.error());
}

std::string JournalThread::trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_.message;
}

bool JournalThread::damaged() const {
    const std::lock_guard lock(mutex_);
    return trouble_.damaged;
}

/// Notes the error of an attempt to write; null for success.
void JournalThread::note(const StoreError* error) {
    StoreError now = error ? *error : StoreError{};
    {
        const std::lock_guard lock(mutex_);
        if (trouble_.damaged || (!error && trouble_.message.empty())) return;
        trouble_ = now;
    }
    if (config_.told) config_.told(now);
}

void JournalThread::commit(std::vector<Orders> orders) {
    if (Clock::now().time_since_epoch().count() > deadline_) {
        answer(std::move(orders), std::unexpected(StoreError{kStopped}));
    } else if (damaged()) {
        answer(std::move(orders), std::unexpected(StoreError{trouble(), true}));
    } else {
        const auto calls = calls_of(orders);
        const auto outcome = timed_commit(batch_of(orders), calls);
        answer(std::move(orders), outcome);
    }
}

JournalThread::Outcome JournalThread::timed_commit(const std::vector<Write>& batch,
                                                   const std::vector<std::size_t>& calls) {
    const auto begun = Clock::now();
    auto outcome = writer_.commit(batch, calls);
    count(outcome, batch.size(), Clock::now() - begun);
    note(outcome ? nullptr : &outcome.error());
    return outcome;
}

void JournalThread::count(const Outcome& outcome, std::size_t size, Clock::duration took) {
    const auto us = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
    const auto bucket = std::ranges::lower_bound(JournalStats::kBounds, us) - JournalStats::kBounds.begin();
    const std::lock_guard lock(mutex_);
    stats_.last_group = size;
    stats_.commit_ns += std::chrono::duration_cast<std::chrono::nanoseconds>(took).count();
    ++stats_.commit_times[static_cast<std::size_t>(bucket)];
    if (!outcome) {
        ++stats_.failures;
        return;
    }
    const auto done = static_cast<std::size_t>(std::ranges::count(*outcome, Written::ok));
    ++stats_.commits;
    stats_.writes += done;
    stats_.conflicts += size - done;
}

void JournalThread::answer(std::vector<Orders> all, const Outcome& outcome) {
    auto next = outcome ? outcome->begin() : std::vector<Written>::const_iterator();
    for (auto& orders : all) {
        Outcome part = outcome;
        if (outcome) {
            const auto end = next + writes_of(orders);
            part->assign(next, end);
            next = end;
        }
        orders.home->post(
            [calls = std::move(orders.calls), part = std::move(part)]() mutable { tell(calls, part); });
    }
}

}  // namespace kabinet
