#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "server/session/peer.hpp"

namespace kabinet {

/// The frames that a connection still has to write, in order. Every kind of Peer uses it. It holds no socket.
class Outbox {
  public:
    void push(FramePtr frame, FrameKind kind);

    /// The bytes to write next: up to `out.size()` pieces in order. Returns how many were filled in.
    std::size_t pieces(std::span<std::string_view> out) const;

    /// `n` bytes have been written.
    void written(std::size_t n);

    /// Forgets every frame of which no byte has been written yet.
    void clear();

    std::size_t bytes() const { return bytes_; }
    Backlog backlog() const { return {bytes_, queue_.size() - head_}; }
    bool empty() const { return head_ == queue_.size(); }
    /// Whether a reply or an urgent frame is waiting.
    bool urgent() const { return urgent_ > 0; }

  private:
    struct Item {
        FramePtr frame;
        FrameKind kind;
    };
    void compact();

    // A vector and not a deque: an idle connection, of which there are many, then owns no queue at all.
    std::vector<Item> queue_;
    std::size_t head_ = 0;     // the first frame not wholly written
    std::size_t started_ = 0;  // bytes of it already written
    std::size_t bytes_ = 0;
    std::size_t urgent_ = 0;
};

}  // namespace kabinet
