#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace kabinet::net {

/// What a write that did not block has done.
struct Written {
    std::size_t taken = 0;  ///< bytes that need not be offered again
    bool moved = false;     ///< the socket has taken something
    bool blocked = false;   ///< there is more, for when the socket is writable
    bool lost = false;      ///< the connection is
};

/// One gathering write to a socket, which does not block whatever the socket's own mode.
Written write_plain(int socket, std::span<const std::string_view> pieces);

}  // namespace kabinet::net
