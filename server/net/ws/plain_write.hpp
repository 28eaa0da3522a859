#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace kabinet::net {

/// The result of a write that did not block.
struct Written {
    std::size_t taken = 0;  ///< bytes that need not be offered again
    bool moved = false;     ///< whether the socket has taken anything
    bool blocked = false;   ///< whether more is to be written once the socket is writable
    bool lost = false;      ///< whether the connection is lost
};

/// One gathering write to a socket. It never blocks, whatever the socket's mode.
Written write_plain(int socket, std::span<const std::string_view> pieces);

}  // namespace kabinet::net
