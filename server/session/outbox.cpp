#include "server/session/outbox.hpp"

#include <algorithm>
#include <utility>

namespace kabinet {

void Outbox::push(FramePtr frame, FrameKind kind) {
    bytes_ += frame->bytes().size();
    urgent_ += kind != FrameKind::bulk;
    queue_.push_back({std::move(frame), kind});
}

std::size_t Outbox::pieces(std::span<std::string_view> out) const {
    const std::size_t count = std::min(out.size(), queue_.size() - head_);
    for (std::size_t i = 0; i < count; ++i) out[i] = queue_[head_ + i].frame->bytes();
    if (count > 0) out[0].remove_prefix(started_);
    return count;
}

void Outbox::written(std::size_t n) {
    bytes_ -= n;
    started_ += n;
    while (head_ < queue_.size() && started_ >= queue_[head_].frame->bytes().size()) {
        Item& done = queue_[head_++];
        started_ -= done.frame->bytes().size();
        urgent_ -= done.kind != FrameKind::bulk;
        done.frame.reset();
    }
    if (!empty()) return compact();
    head_ = 0;
    // Room for a handful of frames is kept: to give it back and ask for it again costs more than it holds.
    constexpr std::size_t kept = 8;
    if (queue_.capacity() > kept) {
        queue_ = {};
    } else {
        queue_.clear();
    }
}

void Outbox::compact() {
    // A reader that is always a little behind never empties the queue; what it has read must still go.
    constexpr std::size_t enough = 64;
    if (head_ < enough || head_ < queue_.size() / 2) return;
    queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(head_));
    head_ = 0;
}

void Outbox::clear() {
    const std::size_t kept = started_ > 0 ? 1 : 0;
    queue_.resize(head_ + kept);
    bytes_ = kept ? queue_.back().frame->bytes().size() - started_ : 0;
    urgent_ = kept && queue_.back().kind != FrameKind::bulk ? 1 : 0;
}

}  // namespace kabinet
