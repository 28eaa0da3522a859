#pragma once

#include <memory>
#include <string>
#include <utility>

#include "server/session/outbox.hpp"
#include "server/session/peer.hpp"
#include "tests/server/sim/world.hpp"

namespace kabinet::sim {

/// The client's end of a simulated connection.
class Endpoint {
  public:
    virtual ~Endpoint() = default;
    virtual void on_message(std::string text) = 0;
    virtual void on_closed(std::uint16_t code) = 0;
};

/// A connection. Messages keep their order and come late by a random time. It may be cut at any moment, and
/// then loses the messages under way. The server's end is a Peer with a real Outbox, drained as the simulated
/// network takes the bytes.
class Wire : public Peer, public std::enable_shared_from_this<Wire> {
  public:
    /// `pulse`: of the server's process.
    Wire(World& world, Endpoint& client, std::shared_ptr<Pulse> pulse = std::make_shared<Pulse>())
        : world_(world), client_(&client), pulse_(std::move(pulse)) {}

    /// Joins the server's end; false when it refuses.
    bool connect(Acceptor& acceptor) {
        receiver_ = acceptor.accept(*this);
        return receiver_ != nullptr;
    }

    // The client's side.
    void say(std::string text);
    /// As say, but the message arrives within this call.
    void say_now(const std::string& text) {
        if (open_ && receiver_) receiver_->on_text(text);
    }
    /// The connection is lost: both ends learn it later, each at its own time.
    void cut();
    /// The client's reading speed: 0 reads nothing until it is set again.
    void set_reading(bool reading);
    bool open() const { return open_; }
    /// The client's network address is this one from now on.
    void come_from(std::string address) { address_ = std::move(address); }
    /// The server's process is gone, and its session with it.
    void server_died();

    // Peer
    void send(FramePtr frame, FrameKind kind) override;
    Backlog queued() const override { return outbox_.backlog(); }
    void close(std::uint16_t code, std::string_view reason) override;
    const std::string& address() const override { return address_; }
    std::int64_t lag() const override { return 120; }

    std::size_t most_queued = 0;

  private:
    void flush();
    void lose();

    World& world_;
    Endpoint* client_;
    const std::shared_ptr<Pulse> pulse_;
    std::unique_ptr<Receiver> receiver_;
    Outbox outbox_;
    std::string address_ = "192.0.2.1";
    bool open_ = true;
    bool reading_ = true;
    bool flushing_ = false;
    std::int64_t to_server_ = 0;  // when the last message under way arrives: order is kept
    std::int64_t to_client_ = 0;
};

}  // namespace kabinet::sim
