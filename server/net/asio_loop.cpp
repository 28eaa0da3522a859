#include "server/net/asio_loop.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/net/lived_time.hpp"
#include "server/ops/wall_clock.hpp"

namespace kabinet::net {

namespace {

LivedTime lived;

}  // namespace

std::int64_t monotonic_ms() {
    using std::chrono::milliseconds;
    return lived.at(std::chrono::duration_cast<milliseconds>(Clock::now().time_since_epoch()).count());
}

Clock::time_point steady_time(std::int64_t at) {
    return Clock::time_point(std::chrono::milliseconds(at + lived.lost()));
}

void AsioLoop::run() {
    beat();
    const auto work = asio::make_work_guard(context_);
    context_.run();
}

void AsioLoop::post(Task task) {
    asio::post(context_, std::move(task));
}

std::int64_t AsioLoop::now() const {
    return monotonic_ms();
}

bool AsioLoop::run_posted() {
    context_.restart();
    return context_.poll() > 0;
}

std::int64_t AsioLoop::wall_clock() const {
    return wall_ms();
}

void AsioLoop::wake_at(std::int64_t at) {
    wake_at_ = at;
    // A timer that fires too early is armed again when it fires. Clocks are put off far more often than they
    // run out, so this saves most of the arming.
    if (at < 0 || (armed_at_ >= 0 && armed_at_ <= at)) return;
    arm();
}

void AsioLoop::arm() {
    armed_at_ = wake_at_;
    timer_.expires_at(steady_time(armed_at_));
    timer_.async_wait([this](Error error) {
        if (!error) on_timer();
    });
}

/// Asks for the time regularly, because silence would be taken for a stopped process.
void AsioLoop::beat() {
    now();
    beat_.expires_after(std::chrono::milliseconds(LivedTime::kBeat));
    beat_.async_wait([this](Error error) {
        if (!error) beat();
    });
}

void AsioLoop::on_timer() {
    armed_at_ = -1;
    if (wake_at_ < 0) return;
    if (wake_at_ > now()) return arm();
    wake_at_ = -1;
    wake_();
}

}  // namespace kabinet::net
