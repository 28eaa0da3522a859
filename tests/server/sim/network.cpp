#include "tests/server/sim/network.hpp"

#include <array>

namespace kabinet::sim {

void Wire::say(std::string text) {
    to_server_ = std::max(to_server_, world_.now() + world_.between(0, 20));
    world_.after(to_server_ - world_.now(), pulse_, [self = shared_from_this(), text = std::move(text)] {
        if (self->open_ && self->receiver_) self->receiver_->on_text(text);
    });
}

void Wire::cut() {
    if (!open_) return;
    open_ = false;
    world_.after(world_.between(0, 200), pulse_, [self = shared_from_this()] { self->lose(); });
    world_.after(world_.between(0, 200), [self = shared_from_this()] {
        if (self->client_) self->client_->on_closed(1006);
    });
}

void Wire::server_died() {
    receiver_.reset();
    cut();
}

void Wire::lose() {
    if (!receiver_) return;
    receiver_->on_gone();
    receiver_.reset();
}

void Wire::set_reading(bool reading) {
    reading_ = reading;
    if (reading_) flush();
}

void Wire::send(FramePtr frame, FrameKind kind) {
    outbox_.push(std::move(frame), kind);
    most_queued = std::max(most_queued, outbox_.bytes());
    flush();
}

/// One frame at a time leaves for the client; a client that does not read leaves the rest in the outbox.
void Wire::flush() {
    if (flushing_ || !reading_ || outbox_.empty() || !open_) return;
    flushing_ = true;
    world_.after(0, pulse_, [self = shared_from_this()] {
        self->flushing_ = false;
        if (!self->open_ || !self->reading_ || self->outbox_.empty()) return;
        std::array<std::string_view, 1> piece;
        self->outbox_.pieces(piece);
        // A whole frame: two bytes of header, or four, or ten (RFC 6455 5.2).
        const auto length = static_cast<unsigned char>(piece[0][1]);
        std::string text(piece[0].substr(length < 126 ? 2 : length == 126 ? 4 : 10));
        self->outbox_.written(piece[0].size());
        self->to_client_ = std::max(self->to_client_, self->world_.now() + self->world_.between(0, 20));
        self->world_.after(self->to_client_ - self->world_.now(), [self, text = std::move(text)] {
            if (!self->open_ || !self->client_) return;
            self->world_.note(text);
            self->client_->on_message(text);
        });
        if (self->outbox_.empty() && self->receiver_) self->receiver_->on_drained();
        self->flush();
    });
}

void Wire::close(std::uint16_t code, std::string_view) {
    world_.after(world_.between(0, 40), pulse_, [self = shared_from_this(), code] {
        if (!self->open_) return;
        self->open_ = false;
        self->lose();
        if (self->client_) self->client_->on_closed(code);
    });
}

}  // namespace kabinet::sim
