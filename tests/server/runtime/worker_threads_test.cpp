#include "server/runtime/worker_threads.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <map>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

namespace kabinet {
namespace {

/// A loop that keeps what is posted until the test runs it.
class Inbox : public Loop {
  public:
    void post(Task task) override {
        {
            const std::lock_guard lock(mutex_);
            tasks_.push_back(std::move(task));
        }
        filled_.notify_one();
    }
    std::int64_t now() const override { return 0; }
    std::int64_t wall_clock() const override { return 0; }
    void wake_at(std::int64_t) override {}

    /// Waits for a task and runs it.
    void run_one() {
        std::unique_lock lock(mutex_);
        filled_.wait(lock, [this] { return !tasks_.empty(); });
        Task task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        task();
    }
    std::size_t size() {
        const std::lock_guard lock(mutex_);
        return tasks_.size();
    }

  private:
    std::mutex mutex_;
    std::condition_variable filled_;
    std::deque<Task> tasks_;
};

/// Work that goes on until the test lets it end.
struct Gate {
    std::promise<void> begun;
    std::promise<void> open;
    Task work() {
        return [this] {
            begun.set_value();
            open.get_future().wait();
        };
    }
};

TEST(WorkerThreads, work_elsewhere_and_tell_the_loop) {
    Inbox home;
    WorkerThreads workers({.threads = 2});
    int sum = 0;  // of the loop's thread alone
    for (int i = 1; i <= 100; ++i) {
        const auto result = std::make_shared<int>();
        workers.run(
            home, i % 2 ? Urgency::play : Urgency::show, [result, i] { *result = i; },
            [result, &sum](bool ran) { sum += ran ? *result : 0; });
    }
    for (int i = 0; i < 100; ++i) home.run_one();
    EXPECT_EQ(sum, 5050);
}

TEST(WorkerThreads, ND5_whoever_works_has_at_hand_what_the_caller_had) {
    Inbox home;
    WorkerThreads workers({.threads = 1});
    const auto here = [] { return std::string(AtHand::here().text()); };
    std::string during, after;
    {
        const AtHand at_hand("a match");
        workers.run(home, Urgency::play, [&] { during = here(); }, [](bool) {});
    }
    workers.run(home, Urgency::play, [&] { after = here(); }, [](bool) {});
    home.run_one();
    home.run_one();
    EXPECT_EQ(during, "a match");
    EXPECT_EQ(after, "");
}

TEST(WorkerThreads, work_that_throws_is_work_that_was_not_done) {
    Inbox home;
    WorkerThreads workers({.threads = 1});
    std::vector<bool> done;
    workers.run(
        home, Urgency::play, [] { throw std::logic_error("asked for"); },
        [&](bool ran) { done.push_back(ran); });
    workers.run(home, Urgency::play, [] {}, [&](bool ran) { done.push_back(ran); });
    for (int i = 0; i < 2; ++i) home.run_one();
    EXPECT_EQ(done, (std::vector{false, true}));
}

TEST(WorkerThreads, what_plays_goes_before_what_shows) {
    Inbox home;
    Gate gate;
    WorkerThreads workers({.threads = 1});
    workers.run(home, Urgency::show, gate.work(), [](bool) {});
    gate.begun.get_future().wait();
    std::string order;
    workers.run(home, Urgency::show, [&] { order += "s"; }, [](bool) {});
    workers.run(home, Urgency::play, [&] { order += "1"; }, [](bool) {});
    workers.run(home, Urgency::play, [&] { order += "2"; }, [](bool) {});
    gate.open.set_value();
    for (int i = 0; i < 4; ++i) home.run_one();
    EXPECT_EQ(order, "12s");
}

TEST(WorkerThreads, refuse_what_is_too_much_by_post) {
    Inbox home;
    Gate gate;
    WorkerThreads workers({.threads = 1, .queue = 1});
    workers.run(home, Urgency::play, gate.work(), [](bool) {});
    gate.begun.get_future().wait();
    workers.run(home, Urgency::play, [] {}, [](bool ran) { EXPECT_TRUE(ran); });
    bool refused = false;
    workers.run(home, Urgency::play, [] { ADD_FAILURE(); }, [&](bool ran) { refused = !ran; });
    EXPECT_FALSE(refused) << "not before the loop runs it";
    home.run_one();
    EXPECT_TRUE(refused);
    workers.run(home, Urgency::show, [] {}, [](bool ran) { EXPECT_TRUE(ran) << "each urgency has its own"; });
    gate.open.set_value();
    for (int i = 0; i < 3; ++i) home.run_one();
}

TEST(WorkerThreads, stop_finishes_what_is_under_way_and_hands_the_rest_back) {
    Inbox home;
    Gate gate;
    WorkerThreads workers({.threads = 1, .queue = 1'000'000});
    int ran = 0;
    int back = 0;
    const auto count = [&](bool did) { ++(did ? ran : back); };
    workers.run(home, Urgency::play, gate.work(), count);
    gate.begun.get_future().wait();
    std::thread stop([&] { workers.stop(); });
    // Nothing is answered while the one thread works, until the workers stop: then new work is refused.
    int more = 0;
    for (; home.size() == 0; ++more) {
        workers.run(home, Urgency::show, [] { ADD_FAILURE(); }, count);
        std::this_thread::yield();
    }
    gate.open.set_value();
    stop.join();
    for (int i = 0; i <= more; ++i) home.run_one();
    EXPECT_EQ(ran, 1);
    EXPECT_EQ(back, more);
}

TEST(WorkerThreads, stop_asks_long_work_to_end) {
    Inbox home;
    WorkerThreads workers({.threads = 1, .thinkers = 1});
    std::promise<void> begun;
    workers.run(
        home, Urgency::think,
        [&begun, ending = workers.stopping()] {
            std::promise<void> asked;
            const std::stop_callback at_end(ending, [&asked] { asked.set_value(); });
            begun.set_value();
            asked.get_future().wait();
        },
        [](bool ran) { EXPECT_TRUE(ran); });
    begun.get_future().wait();
    EXPECT_FALSE(workers.stopping().stop_requested());
    workers.stop();
    home.run_one();
}

TEST(WorkerThreads, what_work_held_dies_before_its_result_is_told) {
    Inbox home;
    WorkerThreads workers({.threads = 1});
    auto held = std::make_shared<int>(1);
    const std::weak_ptr<int> watch = held;
    workers.run(
        home, Urgency::play, [held = std::move(held)] {}, [&](bool) { EXPECT_TRUE(watch.expired()); });
    home.run_one();
}

TEST(WorkerThreads, BO5_thinking_never_holds_up_what_people_wait_for) {
    Inbox home;
    WorkerThreads workers({.threads = 1, .thinkers = 1});
    Gate gate;
    std::vector<std::string> done;
    const auto note = [&done](std::string what) { return [&done, what](bool) { done.push_back(what); }; };
    workers.run(home, Urgency::think, gate.work(), note("think"));
    gate.begun.get_future().wait();
    workers.run(home, Urgency::study, [] {}, note("study"));
    workers.run(home, Urgency::think, [] {}, note("think again"));
    workers.run(home, Urgency::play, [] {}, note("play"));
    home.run_one();
    EXPECT_EQ(done, (std::vector<std::string>{"play"}));
    gate.open.set_value();
    for (int i = 0; i < 3; ++i) home.run_one();
    EXPECT_EQ(done, (std::vector<std::string>{"play", "think", "think again", "study"}));
}

/// Work that goes on until it is asked to give way.
struct LongStudy {
    std::promise<void> begun;
    Task work(Workers& workers) {
        return [this, &workers] {
            std::promise<void> asked;
            const std::stop_callback at_hurry(workers.giving_way(), [&asked] { asked.set_value(); });
            begun.set_value();
            asked.get_future().wait();
        };
    }
};

TEST(WorkerThreads, BO11_a_study_ends_for_every_kind_of_work_that_waits) {
    for (const Urgency urgency : {Urgency::play, Urgency::show, Urgency::think}) {
        Inbox home;
        WorkerThreads workers({.threads = 1, .thinkers = 1});
        Gate gate;
        LongStudy study;
        std::string done;
        workers.run(home, Urgency::show, gate.work(), [&](bool) { done += "g"; });
        gate.begun.get_future().wait();
        workers.run(home, Urgency::study, study.work(workers), [&](bool ran) { done += ran ? "s" : "-"; });
        study.begun.get_future().wait();
        workers.run(home, urgency, [] {}, [&](bool) { done += "u"; });
        home.run_one();
        EXPECT_EQ(done.front(), 's') << "the study ends while the one thread of people is busy";
        gate.open.set_value();
        for (int i = 0; i < 2; ++i) home.run_one();
    }
}

TEST(WorkerThreads, BO11_no_study_begins_while_work_waits) {
    Inbox home;
    WorkerThreads workers({.threads = 1, .thinkers = 1});
    Gate first, second;
    std::string done;
    const auto note = [&done](char what) { return [&done, what](bool) { done += what; }; };
    workers.run(home, Urgency::play, first.work(), note('1'));
    first.begun.get_future().wait();
    workers.run(home, Urgency::play, second.work(), note('2'));
    bool hurried = true;
    workers.run(home, Urgency::study, [&] { hurried = workers.giving_way().stop_requested(); }, note('s'));
    workers.run(home, Urgency::think, [] {}, note('t'));
    home.run_one();
    EXPECT_EQ(done, "t") << "a bot thinks beside people, a study waits";
    first.open.set_value();
    for (int i = 0; i < 2; ++i) home.run_one();
    EXPECT_EQ(done.size(), 3u) << "the second has its thread now, and nobody waits: " << done;
    EXPECT_FALSE(hurried);
    second.open.set_value();
    home.run_one();
}

TEST(WorkerThreads, BO11_a_study_goes_on_while_nobody_waits) {
    Inbox home;
    WorkerThreads workers({.threads = 1, .thinkers = 2});
    LongStudy study;
    Gate gate;
    workers.run(home, Urgency::study, study.work(workers), [](bool) {});
    study.begun.get_future().wait();
    for (const Urgency urgency : {Urgency::play, Urgency::think}) {
        bool asked = true;
        workers.run(home, urgency, [&] { asked = workers.giving_way().stop_requested(); }, [](bool) {});
        home.run_one();
        EXPECT_FALSE(asked) << "a thread was free";
    }
    workers.stop();
    home.run_one();
}

TEST(WorkerThreads, BO5_thinkers_have_a_lower_priority) {
    Inbox home;
    WorkerThreads workers({.threads = 1, .thinkers = 1});
    std::map<Urgency, int> nice;
    for (const Urgency urgency : {Urgency::play, Urgency::think}) {
        const auto of_thread = std::make_shared<int>();
        workers.run(
            home, urgency, [of_thread] { *of_thread = getpriority(PRIO_PROCESS, 0); },
            [&nice, of_thread, urgency](bool) { nice[urgency] = *of_thread; });
        home.run_one();
    }
    EXPECT_EQ(nice[Urgency::think], std::min(19, nice[Urgency::play] + 10));
}

TEST(WorkerThreads, BO5_without_thinkers_thinking_is_refused) {
    Inbox home;
    WorkerThreads workers({.threads = 1});
    bool ran = true;
    workers.run(home, Urgency::think, [] {}, [&ran](bool done) { ran = done; });
    home.run_one();
    EXPECT_FALSE(ran);
}

}  // namespace
}  // namespace kabinet
