#include "server/net/ws/connection.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <exception>
#include <span>
#include <utility>

namespace kabinet::net {

namespace {

constexpr char kPingFrame[] = {'\x89', 0};

/// RFC 6455 5.5.1: the code in network byte order, then a reason, together at most 125 bytes.
std::string close_frame(std::uint16_t code, std::string_view reason) {
    reason = reason.substr(0, 123);
    std::string out = {'\x88', static_cast<char>(2 + reason.size()), static_cast<char>(code >> 8),
                       static_cast<char>(code & 0xff)};
    return out.append(reason);
}

constexpr std::size_t kMostPieces = 32;
constexpr std::int64_t kMostDiscarded = 1 << 20;

bool is_close_frame(std::string_view bytes) {
    return !bytes.empty() && (bytes.front() & 0x0f) == 8;
}

}  // namespace

Connection::Connection(Gate& gate, Line line, std::string address, Admission::Ticket ticket)
    : gate_(gate),
      line_(std::move(line)),
      address_(std::move(address)),
      ticket_(std::move(ticket)),
      round_trip_(gate.loop().now()) {}

void Connection::open() {
    self_ = shared_from_this();
    gate_.enter(*this);
    gate_.await_hello(*this);
    heard();
}

void Connection::accept() {
    accepted_ = true;
    if (state_ != State::open) return;
    receiver_ = gate_.acceptor().accept(*this);
    if (!receiver_) return end(protocol::CloseCode::overloaded);
    gate_.wheel().advance(*this, next_deadline());
}

bool Connection::rise(PeerClass standing) {
    greeted();
    return ticket_.rise(standing);
}

void Connection::heard() {
    heard_ = gate_.loop().now();
    pinged_ = -1;
}

template <class Call>
void Connection::guarded(Call call) {
    try {
        call();
    } catch (const std::exception& error) {
        // A fault in serving one peer ends that peer's connection, nobody else's.
        gate_.fault("session_fault", address_, error);
        end(protocol::CloseCode::internal);
    }
}

void Connection::receive(std::string_view text) {
    if (state_ != State::open) return;
    gate_.metrics().messages_in.add();
    gate_.metrics().bytes_in.add(static_cast<std::int64_t>(text.size()));
    guarded([&] { receiver_->on_text(text); });
    measure();
}

/// Whoever says something now and then may be at a table, where the way of a message counts.
void Connection::measure() {
    constexpr std::int64_t times = 6;  // within the time between signs of life
    const std::int64_t now = gate_.loop().now();
    if (state_ == State::open && round_trip_.due(now, gate_.limits().heartbeat_ms / times)) ping(now);
}

void Connection::ponged() {
    round_trip_.answered(gate_.loop().now());
}

void Connection::send(FramePtr frame, FrameKind kind) {
    if (state_ != State::open) return;
    outbox_.push(std::move(frame), kind);
    gate_.metrics().frames_out.add();
    gate_.flusher().want(*this, kind != FrameKind::bulk);
}

void Connection::queue(std::string bytes) {
    outbox_.push(Frame::raw(std::move(bytes)), FrameKind::reply);
    gate_.flusher().want(*this, true);
}

void Connection::write_for_beast(std::string bytes, Task taken) {
    if (state_ == State::open) {
        const bool closes = accepted_ && is_close_frame(bytes);
        queue(std::move(bytes));
        if (closes) closing();
    }
    // Beast reads on when its write is done. So this stops a peer that floods with pings and reads no pongs.
    if (crowded()) {
        room_ = std::move(taken);
    } else {
        gate_.loop().post(std::move(taken));
    }
}

void Connection::close(std::uint16_t code, std::string_view reason) {
    if (state_ != State::open) return;
    queue(close_frame(code, reason));
    closing();
    make_room();
    tell_gone();
}

void Connection::end(protocol::CloseCode code) {
    close(static_cast<std::uint16_t>(code), protocol::info(code).name);
}

void Connection::closing() {
    state_ = State::closing;
    gate_.wheel().set(*this, gate_.loop().now() + gate_.limits().close_ms);
}

bool Connection::crowded() const {
    const Backlog backlog = outbox_.backlog();
    return state_ == State::open && (std::cmp_greater(backlog.bytes, gate_.limits().outbox_soft_bytes) ||
                                     std::cmp_greater(backlog.frames, gate_.limits().outbox_soft_messages));
}

bool Connection::may_read() {
    paused_ = crowded();
    return !paused_;
}

void Connection::make_room() {
    if (crowded()) return;
    if (room_) gate_.loop().post(std::exchange(room_, nullptr));
    if (std::exchange(paused_, false) && state_ != State::gone) read();
}

void Connection::flush() {
    if (blocked_ || state_ == State::gone) return;
    bool all = true;
    while (all && (!outbox_.empty() || line_.unsent())) all = write_some();
    if (all) written_all();
    make_room();
}

bool Connection::write_some() {
    std::array<std::string_view, kMostPieces> room;
    const Written written = line_.write({room.data(), outbox_.pieces(room)});
    if (written.lost) {
        finish(false);
        return false;
    }
    gate_.metrics().writes.add();
    gate_.metrics().bytes_out.add(static_cast<std::int64_t>(written.taken));
    outbox_.written(written.taken);
    if (written.blocked) wait_writable(written.moved);
    return !written.blocked;
}

void Connection::wait_writable(bool moved) {
    blocked_ = true;
    if (moved || progress_ < 0) progress_ = gate_.loop().now();
    if (behind_ < 0 && crowded()) behind_ = gate_.loop().now();
    if (state_ == State::open) gate_.wheel().advance(*this, next_deadline());
    line_.socket().async_wait(Socket::wait_write, [self = shared_from_this()](Error) {
        self->blocked_ = false;
        self->flush();
    });
}

void Connection::written_all() {
    progress_ = behind_ = -1;
    if (state_ == State::open && receiver_) guarded([this] { receiver_->on_drained(); });
    if (state_ == State::closing && read_ended_) half_close();
}

void Connection::read_ended(bool lost) {
    read_ended_ = true;
    if (lost) return finish(false);
    if (state_ == State::open) closing();
    tell_gone();
    if (state_ == State::closing && outbox_.empty() && !line_.unsent()) half_close();
}

void Connection::half_close() {
    state_ = State::draining;
    line_.shut();
    gate_.wheel().set(*this, gate_.loop().now() + gate_.limits().close_ms);
    discard(0);
}

void Connection::discard(std::int64_t so_far) {
    // Closing a socket with unread data resets the connection, and the peer may lose our close frame. A peer
    // that has sent this much since has had the time to read the close frame.
    if (so_far > kMostDiscarded) return finish(true);
    line_.socket().async_wait(Socket::wait_read, [self = shared_from_this(), so_far](Error error) {
        if (error || self->state_ == State::gone) return;
        std::array<char, 4096> rest;
        const ssize_t got =
            ::recv(self->line_.socket().native_handle(), rest.data(), rest.size(), MSG_DONTWAIT);
        const bool more = got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
        more ? self->discard(so_far + std::max<std::int64_t>(got, 0)) : self->finish(false);
    });
}

void Connection::finish(bool reset) {
    if (state_ == State::gone) return;
    state_ = State::gone;
    Error ignored;
    if (reset) line_.socket().set_option(Socket::linger(true, 0), ignored);
    line_.socket().close(ignored);
    gate_.wheel().set(*this, -1);
    greeted();
    Flushable::unlink();
    outbox_ = {};
    gate_.leave(*this);
    tell_gone();
    make_room();
    // Posted, because the caller is still inside this object.
    gate_.loop().post([self = std::exchange(self_, nullptr)] {});
}

void Connection::tell_gone() {
    if (told_ || !receiver_) return;
    told_ = true;
    gate_.loop().post([self = shared_from_this()] {
        if (!self->receiver_) return;
        self->guarded([&] { self->receiver_->on_gone(); });
        self->receiver_.reset();
    });
}

std::int64_t Connection::next_deadline() const {
    const std::int64_t alive = (pinged_ >= 0 ? pinged_ : heard_) + gate_.limits().heartbeat_ms;
    if (progress_ < 0) return alive;
    const std::int64_t moving = std::min(alive, progress_ + gate_.limits().write_deadline_ms);
    return behind_ < 0 ? moving : std::min(moving, behind_ + gate_.limits().catch_up_ms);
}

std::int64_t Connection::on_deadline(std::int64_t now) {
    if (state_ != State::open) {
        finish(true);
        return -1;
    }
    const bool stuck = progress_ >= 0 && now >= progress_ + gate_.limits().write_deadline_ms;
    const bool trickles = behind_ >= 0 && now >= behind_ + gate_.limits().catch_up_ms;
    if (stuck || trickles) {
        slow();
        constexpr std::int64_t last_chance_ms = 1000;
        return now + last_chance_ms;
    }
    if (pinged_ >= 0 && now >= pinged_ + gate_.limits().heartbeat_ms) {
        finish(true);
        return -1;
    }
    if (pinged_ < 0 && now >= heard_ + gate_.limits().heartbeat_ms) ping(now);
    return next_deadline();
}

void Connection::ping(std::int64_t now) {
    pinged_ = now;
    round_trip_.asked(now);
    queue(std::string(kPingFrame, sizeof kPingFrame));
}

void Connection::slow() {
    gate_.metrics().connections_slow.add();
    outbox_.clear();
    end(protocol::CloseCode::slow_consumer);
}

void Connection::abandon() {
    state_ = State::gone;
    if (receiver_) guarded([this] { receiver_->on_gone(); });
    receiver_.reset();
    greeted();
    Flushable::unlink();
    room_ = nullptr;
    const auto last = std::exchange(self_, nullptr);
}

}  // namespace kabinet::net
