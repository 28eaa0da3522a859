#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/journal/journal.hpp"
#include "server/store/store.hpp"
#include "tests/server/sim/world.hpp"

namespace kabinet::sim {

/// A journal on simulated time. Commits take a while and go in groups, the number of waiting writes is
/// bounded, and writes that were not committed when the server died are lost.
class SimJournal : public Journal {
  public:
    /// Why the process may not write or read at present; nothing where it may.
    struct Access {
        std::function<std::optional<StoreError>()> write = [] { return std::nullopt; };
        std::function<std::optional<StoreError>()> read = [] { return std::nullopt; };
    };
    SimJournal(World& world, Store& store, std::size_t limit = 4096)
        : SimJournal(world, store, limit, std::make_shared<Pulse>(), {}) {}
    SimJournal(World& world, Store& store, std::size_t limit, std::shared_ptr<Pulse> pulse, Access access)
        : world_(world), store_(store), limit_(limit), pulse_(std::move(pulse)), access_(std::move(access)) {}
    ~SimJournal() override { pulse_->alive = false; }

    void append(Loop& home, Write write, Done<Written> done) override {
        append_all(home, {std::move(write)},
                   [done = std::move(done)](std::expected<std::vector<Written>, StoreError> all) mutable {
                       if (all) return done((*all)[0]);
                       done(std::unexpected(all.error()));
                   });
    }
    void append_all(Loop& home, std::vector<Write> writes, Done<std::vector<Written>> done) override {
        if (waiting_.size() >= limit_) {
            return home.post(
                [done = std::move(done)]() mutable { done(std::unexpected(StoreError{"busy"})); });
        }
        waiting_.push_back({&home, std::move(writes), std::move(done)});
        if (!committing_) commit();
    }
    /// The next `commits` commits end without an answer: all that they wrote is durable, or nothing of it.
    void lose_answers(int commits) { unheard_ = commits; }
    /// Told of what one stream owes another, before anybody has heard of the commit, and whether that is
    /// durable for sure: who has no answer does not know.
    using OnTasks = std::function<void(const std::vector<NewTask>&, bool durable)>;
    OnTasks on_tasks;
    /// Whether nothing waits to be written.
    bool quiet() const { return !committing_ && waiting_.empty(); }
    /// The process stops for `ms` within its next commit, as by SIGSTOP.
    void stop_within(std::int64_t ms) { stops_for_ = ms; }
    /// The disk does nothing for `ms`.
    void jam(std::int64_t ms) { jammed_until_ = world_.now() + ms; }

  private:
    using Result = std::expected<std::vector<Written>, StoreError>;
    struct Waiting {
        Loop* home;
        std::vector<Write> writes;
        Done<std::vector<Written>> done;
    };

    /// A commit takes a random time. Chance decides whether a loss of power comes before or after the data is
    /// on the disk.
    void commit() {
        committing_ = true;
        auto group = std::make_shared<std::vector<Waiting>>(std::move(waiting_));
        waiting_.clear();
        const std::int64_t slow = world_.chance(20) ? 80 : 6;
        const std::int64_t jam = std::max<std::int64_t>(0, jammed_until_ - world_.now());
        if (stops_for_ > 0) pulse_->hold(world_.now(), world_.now() + std::exchange(stops_for_, 0));
        world_.after(jam + world_.between(0, slow), pulse_, [this, group] {
            std::vector<Write> all;
            std::vector<std::size_t> calls;
            for (const Waiting& one : *group) {
                all.insert(all.end(), one.writes.begin(), one.writes.end());
                calls.push_back(one.writes.size());
            }
            auto result = std::make_shared<Result>(commit(all, calls));
            tell_tasks(all, result->has_value());
            if (world_.chance(5)) store_.idle();
            world_.after(world_.between(0, 3), pulse_, [this, group, result] {
                // As PostgresStore: whoever is not sure of its lease any more is not sure of its commit
                // either.
                if (*result && access_.write())
                    *result = std::unexpected(StoreError{.message = "the lease is over", .unknown = true});
                answer(*group, *result);
            });
        });
    }

    void tell_tasks(const std::vector<Write>& all, bool durable) const {
        std::vector<NewTask> tasks;
        for (const Write& write : all) {
            if (const auto* task = std::get_if<NewTask>(&write)) tasks.push_back(*task);
        }
        if (!tasks.empty() && on_tasks) on_tasks(tasks, durable);
    }

    Result commit(const std::vector<Write>& all, const std::vector<std::size_t>& calls) {
        if (auto why = access_.write()) return std::unexpected(std::move(*why));
        if (unheard_ == 0) return store_.commit(all, calls);
        --unheard_;
        if (world_.chance(50)) store_.commit(all, calls);
        return std::unexpected(StoreError{.message = "connection lost", .unknown = true});
    }

    void answer(std::vector<Waiting>& group, const std::expected<std::vector<Written>, StoreError>& result) {
        std::size_t at = 0;
        for (Waiting& one : group) {
            std::expected<std::vector<Written>, StoreError> mine = result;
            if (result) {
                mine = std::vector<Written>(
                    result->begin() + static_cast<std::ptrdiff_t>(at),
                    result->begin() + static_cast<std::ptrdiff_t>(at + one.writes.size()));
            }
            at += one.writes.size();
            one.home->post(
                [done = std::move(one.done), mine = std::move(mine)]() mutable { done(std::move(mine)); });
        }
        committing_ = false;
        if (!waiting_.empty()) commit();
    }

    void ask(Loop& home, Question question) override {
        world_.after(world_.between(0, 2), pulse_, [this, &home, question = std::move(question)]() mutable {
            auto why = access_.read();
            home.post((why ? question(std::unexpected(std::move(*why))) : question(&store_)).tell);
        });
    }

    World& world_;
    Store& store_;
    const std::size_t limit_;
    std::int64_t jammed_until_ = 0;
    std::int64_t stops_for_ = 0;
    int unheard_ = 0;
    std::shared_ptr<Pulse> pulse_;
    const Access access_;
    std::vector<Waiting> waiting_;
    bool committing_ = false;
};

}  // namespace kabinet::sim
