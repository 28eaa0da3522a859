#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "bench/load/frame.hpp"
#include "bench/load/poller.hpp"

namespace kabinet::load {

/// What all connections together have received: the number of text frames, and their bytes on the wire with
/// headers.
struct Traffic {
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
};

/// One WebSocket connection of a client. It connects and upgrades at once when it is made, answers pings, and
/// passes every message to `message`. Throws std::runtime_error for anything it cannot understand.
class Connection : public Pollable {
  public:
    Connection(Poller& poller, Traffic& traffic, int port);

    bool open() const { return state_ == State::open; }
    bool lost() const { return state_ == State::lost; }
    std::uint64_t pings() const { return pings_; }

    /// Sends a text message: at once, as much as the socket takes; the rest later.
    void send(std::string_view text);

    /// Breaks the connection off without a close, as a lost network would. Does not call `ended`.
    void drop();

    void ready(std::uint32_t events) final;

  protected:
    /// The upgrade is done. Messages may be sent.
    virtual void opened() = 0;
    virtual void message(std::string_view text, std::size_t wire_bytes) = 0;
    /// The server refused the upgrade or ended the connection.
    virtual void ended(const std::string& why) = 0;

  private:
    enum class State { connecting, upgrading, open, lost };

    void begin_upgrade();
    void read();
    void take(std::string_view bytes);
    void take_upgrade(std::string_view bytes);
    void take_frame(const Frame& frame);
    void write();
    void end(const std::string& why);

    Poller& poller_;
    Traffic& traffic_;
    Fd socket_;
    State state_ = State::connecting;
    bool write_armed_ = true;
    std::uint64_t pings_ = 0;
    std::string response_;  ///< the response to the upgrade, until it is whole
    std::string outgoing_;
    FrameReader frames_;
};

}  // namespace kabinet::load
