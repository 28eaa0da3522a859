#include "tests/server/net/raw_client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace kabinet::net::testing {

namespace {

void wait(int fd, short what) {
    pollfd poll_fd{fd, what, 0};
    if (::poll(&poll_fd, 1, 60'000) > 0) return;
    std::fprintf(stderr, "the server does nothing\n");
    std::abort();
}

}  // namespace

int WireFrame::code() const {
    if (payload.size() < 2) return 0;
    return static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
}

RawClient::RawClient(std::uint16_t port, int receive_buffer) : fd_(::socket(AF_INET, SOCK_STREAM, 0)) {
    if (receive_buffer > 0) ::setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    const int on = 1;
    ::setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
        throw std::runtime_error(std::string("connect: ") + std::strerror(errno));
    }
}

RawClient::RawClient(RawClient&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), buffer_(std::move(other.buffer_)) {}

RawClient::~RawClient() {
    if (fd_ >= 0) ::close(fd_);
}

RawClient RawClient::websocket(std::uint16_t port, int receive_buffer) {
    RawClient client(port, receive_buffer);
    client.send(upgrade_request());
    if (!client.head().starts_with("HTTP/1.1 101 ")) throw std::runtime_error("no upgrade");
    return client;
}

void RawClient::send(std::string_view bytes) {
    while (!bytes.empty()) {
        wait(fd_, POLLOUT);
        const std::size_t sent = send_some(bytes);
        if (sent == 0 && errno != EAGAIN) return;
        bytes.remove_prefix(sent);
    }
}

std::size_t RawClient::send_some(std::string_view bytes) {
    const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    return sent < 0 ? 0 : static_cast<std::size_t>(sent);
}

void RawClient::text(std::string_view payload) {
    send(client_frame(1, payload));
}

void RawClient::shut() {
    ::shutdown(fd_, SHUT_WR);
}

void RawClient::reset() {
    const linger hard{1, 0};
    ::setsockopt(fd_, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
    ::close(std::exchange(fd_, -1));
}

bool RawClient::fill() {
    wait(fd_, POLLIN);
    char piece[4096];
    const ssize_t got = ::recv(fd_, piece, sizeof piece, 0);
    if (got <= 0) return false;
    buffer_.append(piece, static_cast<std::size_t>(got));
    return true;
}

std::string RawClient::take(std::size_t size) {
    std::string out = buffer_.substr(0, size);
    buffer_.erase(0, size);
    return out;
}

std::string RawClient::head() {
    std::size_t end = 0;
    while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
        if (!fill()) return take(buffer_.size());
    }
    return take(end + 4);
}

std::string RawClient::response(bool head_only) {
    std::string out = head();
    constexpr std::string_view length = "Content-Length: ";
    const std::size_t at = out.find(length);
    if (at == std::string::npos || head_only) return out;
    const std::size_t size = std::stoul(out.substr(at + length.size()));
    while (buffer_.size() < size && fill()) {
    }
    return out + take(size);
}

std::optional<WireFrame> RawClient::frame() {
    const auto need = [this](std::size_t size) {
        while (buffer_.size() < size) {
            if (!fill()) return false;
        }
        return true;
    };
    const auto byte = [this](std::size_t i) { return static_cast<unsigned char>(buffer_[i]); };
    if (!need(2)) return std::nullopt;
    std::uint64_t size = byte(1);
    std::size_t header = 2;
    if (size >= 126) {
        const std::size_t width = size == 126 ? 2 : 8;
        if (!need(header + width)) return std::nullopt;
        size = 0;
        for (std::size_t i = 0; i < width; ++i) size = size << 8 | byte(header + i);
        header += width;
    }
    if (!need(header + size)) return std::nullopt;
    WireFrame out{(byte(0) & 0x80) != 0, byte(0) & 0x0f, {}};
    take(header);
    out.payload = take(size);
    return out;
}

std::string RawClient::message() {
    const auto next = frame();
    if (!next || next->opcode != 1 || !next->final) throw std::runtime_error("no text message");
    return next->payload;
}

std::string RawClient::rest() {
    while (fill()) {
    }
    return take(buffer_.size());
}

bool RawClient::ended() {
    rest();
    return true;
}

std::string client_frame(int opcode, std::string_view payload, bool final, int reserved) {
    constexpr unsigned char mask[] = {0x37, 0xfa, 0x21, 0x3d};
    std::string out;
    out += static_cast<char>((final ? 0x80 : 0) | reserved << 4 | opcode);
    const std::uint64_t size = payload.size();
    if (size <= 125) {
        out += static_cast<char>(0x80 | size);
    } else {
        const int width = size <= 0xffff ? 2 : 8;
        out += static_cast<char>(0x80 | (width == 2 ? 126 : 127));
        for (int shift = 8 * (width - 1); shift >= 0; shift -= 8)
            out += static_cast<char>(size >> shift & 0xff);
    }
    for (const unsigned char c : mask) out += static_cast<char>(c);
    for (std::size_t i = 0; i < payload.size(); ++i) {
        out += static_cast<char>(static_cast<unsigned char>(payload[i]) ^ mask[i % 4]);
    }
    return out;
}

std::string close_payload(int code, std::string_view reason) {
    std::string out = {static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
    return out.append(reason);
}

std::string upgrade_request(std::string_view extra) {
    return "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
           "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
           std::string(extra) + "\r\n";
}

}  // namespace kabinet::net::testing
