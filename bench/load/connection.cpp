#include "bench/load/connection.hpp"

#include <sys/epoll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace kabinet::load {
namespace {

// The key is RFC 6455's example: a server may not mind it, and nobody here has a cache in between to fool.
constexpr std::string_view kUpgrade =
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: kabinet.v1.json\r\n\r\n";
constexpr std::string_view kEndOfHead = "\r\n\r\n";

// Any mask will do between programs of our own; one that changes bits keeps the unmasking honest.
constexpr std::uint32_t kMask = 0x5bd1e995;

}  // namespace

Connection::Connection(Poller& poller, Traffic& traffic, int port)
    : poller_(poller), traffic_(traffic), socket_(connect_to(port)) {
    poller_.add(socket_, EPOLLIN | EPOLLOUT, *this);
}

void Connection::send(std::string_view text) {
    if (!open()) return;
    append_frame(outgoing_, Opcode::text, text, kMask);
    write();
}

void Connection::drop() {
    if (lost()) return;
    reset_on_close(socket_);
    socket_.reset();
    state_ = State::lost;
}

void Connection::ready(std::uint32_t events) {
    if (lost()) return;
    if (state_ == State::connecting && (events & EPOLLOUT) != 0) begin_upgrade();
    if (!lost() && (events & EPOLLOUT) != 0) write();
    if (!lost() && (events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) read();
}

void Connection::begin_upgrade() {
    state_ = State::upgrading;
    outgoing_ = kUpgrade;
}

void Connection::read() {
    static std::array<char, 65536> buffer;  // one thread, and nothing is kept in it
    const auto got = ::recv(socket_.get(), buffer.data(), buffer.size(), 0);
    if (got > 0) return take({buffer.data(), static_cast<std::size_t>(got)});
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    end(got == 0 ? "closed by the server" : std::strerror(errno));
}

void Connection::take(std::string_view bytes) {
    if (state_ == State::upgrading) return take_upgrade(bytes);
    frames_.feed(bytes);
    while (!lost()) {
        const auto frame = frames_.next();
        if (!frame) return;
        take_frame(*frame);
    }
}

void Connection::take_upgrade(std::string_view bytes) {
    response_ += bytes;
    const std::size_t head = response_.find(kEndOfHead);
    if (head == response_.npos) return;
    if (!response_.starts_with("HTTP/1.1 101")) return end(response_.substr(0, response_.find('\r')));
    state_ = State::open;
    const std::string rest = response_.substr(head + kEndOfHead.size());
    response_ = {};
    opened();
    if (!rest.empty()) take(rest);
}

void Connection::take_frame(const Frame& frame) {
    switch (frame.opcode) {
        case Opcode::text:
        case Opcode::binary:
            ++traffic_.messages;
            traffic_.bytes += frame.wire_bytes;
            return message(frame.payload, frame.wire_bytes);
        case Opcode::ping:
            ++pings_;
            append_frame(outgoing_, Opcode::pong, frame.payload, kMask);
            return write();
        case Opcode::close:
            return end("closed by the server with a frame");
        case Opcode::pong:
            return;
    }
}

void Connection::write() {
    if (!outgoing_.empty()) {
        const auto sent = ::send(socket_.get(), outgoing_.data(), outgoing_.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN && errno != EINTR) return end(std::strerror(errno));
        if (sent > 0) outgoing_.erase(0, static_cast<std::size_t>(sent));
    }
    if (outgoing_.empty() != write_armed_) return;
    write_armed_ = !write_armed_;
    poller_.change(socket_, write_armed_ ? EPOLLIN | EPOLLOUT : EPOLLIN, *this);
}

void Connection::end(const std::string& why) {
    drop();
    ended(why);
}

}  // namespace kabinet::load
