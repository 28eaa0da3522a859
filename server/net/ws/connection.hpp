#pragma once

#include <memory>
#include <string>

#include "protocol/codes.hpp"
#include "server/net/admission/admission.hpp"
#include "server/net/gate.hpp"
#include "server/net/line.hpp"
#include "server/net/ws/round_trip.hpp"
#include "server/session/outbox.hpp"
#include "server/session/peer.hpp"

namespace kabinet::net {

/// The writing half of a WebSocket connection, and its life from the handshake to the closed socket. The
/// reading half (websocket.cpp) derives from it. All frames, Beast's own control frames included, go through
/// the one outbox. So frames never interleave, and a peer that does not read costs a bounded amount of
/// memory.
///
/// States: `open` until close(), a close frame of the peer or a protocol error. Then `closing`: our close
/// frame is the last one queued. When reading has ended and all is written, `draining`: half-closed, waiting
/// for the peer's end. From any state `gone`, without a socket: the connection is lost, or a deadline has
/// passed.
class Connection : public Peer,
                   public Registered,
                   public Timed,
                   public Flushable,
                   public Stranger,
                   public std::enable_shared_from_this<Connection> {
  public:
    Connection(Gate& gate, Line line, std::string address, Admission::Ticket ticket);

    void send(FramePtr frame, FrameKind kind) override;
    Backlog queued() const override { return outbox_.backlog(); }
    void close(std::uint16_t code, std::string_view reason) override;
    const std::string& address() const override { return address_; }
    std::int64_t lag() const override { return round_trip_.ms(); }
    bool rise(PeerClass standing) override;
    void evict() override { finish(true); }

    void flush() override;
    std::int64_t on_deadline(std::int64_t now) override;
    void abandon() override;

    /// Queues bytes that Beast wants to write: the handshake's answer, pongs, its close frame. Calls `taken`,
    /// by a post, when there is room for more.
    void write_for_beast(std::string bytes, Task taken);

    /// Bytes of the peer have arrived, in frames of any kind. Returns false when the peer has sent more than
    /// allowed: then nothing more is read.
    virtual bool arrived(std::size_t bytes) = 0;

    Line& line() { return line_; }

  protected:
    Gate& gate() { return gate_; }

    /// Registers the connection and keeps it alive until its socket is closed.
    void open();

    /// The handshake is over: makes the receiver.
    void accept();

    /// Whether neither side has begun to close.
    bool is_open() const { return state_ == State::open; }

    /// One whole message of the peer.
    void receive(std::string_view text);

    /// Bytes have arrived: the peer is alive.
    void heard();

    /// The peer has answered a ping.
    void ponged();

    /// Whether more may be read now. Returns false when too much waits for the peer; then read() is called
    /// later.
    bool may_read();

    /// Goes on reading.
    virtual void read() = 0;

    /// Closes with a code of the registry.
    void end(protocol::CloseCode code);

    /// Nothing more will be read. `lost`: the TCP connection is lost; else the WebSocket connection has been
    /// closed.
    void read_ended(bool lost);

  private:
    enum class State { open, closing, draining, gone };

    template <class Call>
    void guarded(Call call);
    bool write_some();
    void wait_writable(bool moved);
    void written_all();
    void make_room();
    bool crowded() const;
    void queue(std::string bytes);
    void closing();
    void ping(std::int64_t now);
    void measure();
    void slow();
    void half_close();
    void discard(std::int64_t so_far);
    void finish(bool reset);
    void tell_gone();
    std::int64_t next_deadline() const;

    Gate& gate_;
    Line line_;
    std::string address_;
    Admission::Ticket ticket_;
    Outbox outbox_;
    std::unique_ptr<Receiver> receiver_;
    std::shared_ptr<Connection> self_;  // keeps the object alive while there is a socket
    Task room_;                         // Beast's write that waits for room
    std::int64_t heard_ = 0;
    RoundTrip round_trip_;
    std::int64_t pinged_ = -1;    // when the unanswered ping was sent; -1 for none
    std::int64_t progress_ = -1;  // when the socket last took bytes, while some wait; else -1
    std::int64_t behind_ = -1;    // since when crowded without having been empty; else -1
    State state_ = State::open;
    bool accepted_ = false;
    bool blocked_ = false;  // waiting until the socket is writable
    bool paused_ = false;   // reading waits for room
    bool read_ended_ = false;
    bool told_ = false;
};

}  // namespace kabinet::net
