#include "client-cli/screen/animation.hpp"

#include <utility>

namespace kabinet::cli {
namespace {

constexpr Millis kFrameLength = 40;
/// How long the end of a motion stays to be looked at.
constexpr Millis kRestLength = 600;
/// Who watches what happens faster than it can be shown sees the latest of it.
constexpr std::size_t kMostWaiting = 3;

}  // namespace

Animation::Animation(Loop& loop, Task redraw) : loop_(loop), redraw_(std::move(redraw)) {}

Animation::~Animation() {
    loop_.cancel(timer_);
}

void Animation::show(std::shared_ptr<const Motion> motion, Json before, Task over) {
    if (reels_.size() >= kMostWaiting) next();
    reels_.push_back({std::move(motion), std::move(before), {}});
    reels_.back().over.push_back(std::move(over));
    if (reels_.size() > 1) return;
    begun_ = loop_.now();
    frame();
}

void Animation::afterwards(Task task) {
    if (reels_.empty()) return task();
    reels_.back().over.push_back(std::move(task));
}

bool Animation::skip() {
    if (reels_.empty()) return false;
    while (!reels_.empty()) next();
    redraw_();
    return true;
}

/// Ends the first motion and begins the one behind it.
void Animation::next() {
    const Reel ended = std::move(reels_.front());
    reels_.pop_front();
    begun_ = loop_.now();
    if (reels_.empty()) loop_.cancel(std::exchange(timer_, 0));
    for (const Task& task : ended.over) task();
}

void Animation::frame() {
    if (time() >= motion()->length() + kRestLength) next();
    if (!reels_.empty()) timer_ = loop_.after(kFrameLength, [this] { frame(); });
    redraw_();
}

}  // namespace kabinet::cli
