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

template <class Keep>
void Outbox::retain(Keep keep) {
    std::vector<Item> kept;
    std::size_t bytes = 0;
    std::size_t urgent = 0;
    for (std::size_t i = head_; i < queue_.size(); ++i) {
        const bool begun = i == head_ && started_ > 0;
        if (!begun && !keep(queue_[i].kind)) continue;
        bytes += queue_[i].frame->bytes().size();
        urgent += queue_[i].kind != FrameKind::bulk;
        kept.push_back(std::move(queue_[i]));
    }
    queue_ = std::move(kept);
    head_ = 0;
    bytes_ = bytes - started_;
    urgent_ = urgent;
}

void Outbox::drop_documents() {
    retain([](FrameKind kind) { return kind == FrameKind::reply; });
}

void Outbox::clear() {
    retain([](FrameKind) { return false; });
}

}  // namespace kabinet
