#include "bench/load/socket.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace kabinet::load {
namespace {

sockaddr_in loopback(int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

const sockaddr* generic(const sockaddr_in& address) {
    return reinterpret_cast<const sockaddr*>(&address);
}

Fd new_socket() {
    Fd fd(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (!fd.valid()) fail_with_errno("socket");
    return fd;
}

void send_at_once(const Fd& fd) {
    const int on = 1;
    ::setsockopt(fd.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

}  // namespace

void Fd::reset() {
    if (valid()) ::close(std::exchange(fd_, -1));
}

void fail_with_errno(const std::string& what) {
    throw std::runtime_error(what + ": " + std::strerror(errno));
}

Fd listen_on_loopback() {
    Fd fd = new_socket();
    const sockaddr_in address = loopback(0);
    if (::bind(fd.get(), generic(address), sizeof address) != 0) fail_with_errno("bind");
    if (::listen(fd.get(), 4096) != 0) fail_with_errno("listen");
    return fd;
}

int port_of(const Fd& listener) {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    if (::getsockname(listener.get(), reinterpret_cast<sockaddr*>(&address), &size) != 0) {
        fail_with_errno("getsockname");
    }
    return ntohs(address.sin_port);
}

Fd accept_from(const Fd& listener) {
    Fd fd(::accept4(listener.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (fd.valid()) send_at_once(fd);
    return fd;
}

Fd connect_to(int port) {
    Fd fd = new_socket();
    send_at_once(fd);
    const sockaddr_in address = loopback(port);
    if (::connect(fd.get(), generic(address), sizeof address) != 0 && errno != EINPROGRESS) {
        fail_with_errno("connect");
    }
    return fd;
}

void reset_on_close(const Fd& socket) {
    const linger at_once{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(socket.get(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

void raise_file_limit(int least) {
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < static_cast<rlim_t>(least)) {
        throw std::runtime_error("only " + std::to_string(limit.rlim_cur) +
                                 " files may be open (ulimit -Hn), " + std::to_string(least) + " are needed");
    }
}

}  // namespace kabinet::load
