#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <string_view>

#include "server/session/peer.hpp"

namespace kabinet {

/// The frames a connection has still to write, in order, shared by every kind of Peer. Holds no socket.
class Outbox {
  public:
    void push(FramePtr frame, FrameKind kind);

    /// The bytes to write next: up to `out.size()` pieces in order. Returns how many were filled in.
    std::size_t pieces(std::span<std::string_view> out) const;

    /// `n` bytes have been written.
    void written(std::size_t n);

    /// See Peer::drop_documents.
    void drop_documents();

    std::size_t bytes() const { return bytes_; }
    bool empty() const { return queue_.empty(); }
    /// Whether a reply or an urgent frame is waiting.
    bool urgent() const { return urgent_ > 0; }

  private:
    struct Item {
        FramePtr frame;
        FrameKind kind;
    };
    std::deque<Item> queue_;
    std::size_t bytes_ = 0;
    std::size_t started_ = 0;  // bytes of the first frame already written
    std::size_t urgent_ = 0;
};

}  // namespace kabinet
