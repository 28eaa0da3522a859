#pragma once

#include <map>
#include <utility>

#include "client-cli/net/loop.hpp"

namespace kabinet::cli {

/// A Loop on simulated time: nothing happens until the test lets time pass.
class SimLoop final : public Loop {
  public:
    Millis now() const override { return now_; }
    Timer after(Millis delay, Task task) override {
        tasks_.emplace(std::pair(now_ + delay, next_), std::move(task));
        return next_++;
    }
    void cancel(Timer timer) override {
        std::erase_if(tasks_, [timer](const auto& item) { return item.first.second == timer; });
    }
    bool run_until(const std::function<bool()>& holds) override {
        const Millis end = now_ + kForever;
        while (!holds()) {
            if (stopped_ || tasks_.empty() || tasks_.begin()->first.first > end) return false;
            run_first();
        }
        return true;
    }
    void stop() override { stopped_ = true; }
    bool stopped() const { return stopped_; }

    /// Runs everything that is due within `span`, in order.
    void pass(Millis span) {
        const Millis end = now_ + span;
        while (!tasks_.empty() && tasks_.begin()->first.first <= end) run_first();
        now_ = end;
    }

    /// Runs all tasks that are due now, including those that they make due now.
    void settle() { pass(0); }

  private:
    void run_first() {
        auto first = tasks_.extract(tasks_.begin());
        now_ = first.key().first;
        first.mapped()();
    }

    static constexpr Millis kForever = 3'600'000;  // what has not happened by then never will

    std::map<std::pair<Millis, Timer>, Task> tasks_;
    Timer next_ = 1;
    Millis now_ = 1000;
    bool stopped_ = false;
};

}  // namespace kabinet::cli
