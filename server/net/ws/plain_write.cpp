#include "server/net/ws/plain_write.hpp"

#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <numeric>

namespace kabinet::net {

namespace {

bool would_block() {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

}  // namespace

Written write_plain(int socket, std::span<const std::string_view> pieces) {
    constexpr int flags = MSG_NOSIGNAL | MSG_DONTWAIT;
    constexpr std::size_t most_pieces = 32;
    const auto first = pieces.first(std::min(pieces.size(), most_pieces));
    ssize_t sent = 0;
    if (first.size() == 1) {
        // For a single piece, plain send() is cheaper.
        sent = ::send(socket, first[0].data(), first[0].size(), flags);
    } else {
        std::array<iovec, most_pieces> vectors;
        std::ranges::transform(first, vectors.begin(), [](std::string_view piece) {
            return iovec{const_cast<char*>(piece.data()), piece.size()};
        });
        msghdr message{};
        message.msg_iov = vectors.data();
        message.msg_iovlen = first.size();
        sent = ::sendmsg(socket, &message, flags);
    }
    if (sent < 0 && !would_block()) return {.lost = true};
    const auto add = [](std::size_t sum, std::string_view piece) { return sum + piece.size(); };
    const std::size_t offered = std::accumulate(first.begin(), first.end(), std::size_t{0}, add);
    const auto taken = static_cast<std::size_t>(std::max<ssize_t>(sent, 0));
    return {.taken = taken, .moved = taken > 0, .blocked = taken < offered};
}

}  // namespace kabinet::net
