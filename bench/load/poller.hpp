#pragma once

#include <cstdint>

#include "bench/load/socket.hpp"

namespace kabinet::load {

/// Is called when a file descriptor is ready.
class Pollable {
  public:
    virtual ~Pollable() = default;
    /// `events` are EPOLL flags.
    virtual void ready(std::uint32_t events) = 0;
};

/// From now on SIGINT and SIGTERM make the next turn of a poller throw, so that everything ends in good
/// order, also the started servers.
void stop_on_signals();

/// epoll, level-triggered. A registered object must outlive the turn in which it is removed.
class Poller {
  public:
    Poller();
    void add(const Fd& fd, std::uint32_t events, Pollable& target);
    void change(const Fd& fd, std::uint32_t events, Pollable& target);

    /// Waits up to `ms` until descriptors are ready, and calls their objects. The kernel forgets closed
    /// descriptors.
    void turn(int ms);

  private:
    Fd epoll_;
};

}  // namespace kabinet::load
