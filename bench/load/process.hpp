#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "bench/load/socket.hpp"

namespace kabinet::load {

/// What a process has used so far.
struct Usage {
    double cpu_us = 0;                 ///< of all threads, user and system
    double system_us = 0;              ///< of that in the kernel, in steps of a clock tick (10 ms)
    std::int64_t anonymous_bytes = 0;  ///< resident, and backed by no file (RssAnon)

    /// The process's thread with the name "journal"; 0 when it has none.
    double journal_cpu_us = 0;
};

/// A server as a child process, serving on 127.0.0.1. It is ended with this object.
class Process {
  public:
    /// Starts `command`, whose first is a path, with its errors appended to `log`, and waits until it prints
    /// `http://127.0.0.1:PORT`. Throws std::runtime_error when it ends before.
    Process(const std::vector<std::string>& command, const std::string& log);
    Process(const Process&) = delete;
    ~Process() { stop(); }

    int port() const { return port_; }
    /// From starting it until it served.
    std::chrono::duration<double> start_time() const { return start_time_; }

    Usage usage() const;

    /// Waits until it has had nothing to do for a moment.
    void wait_until_idle() const;

    /// Asks it to end, and waits; kills it after twenty seconds.
    void stop();

  private:
    void read_port();

    pid_t pid_ = -1;
    Fd out_;
    int port_ = 0;
    std::chrono::duration<double> start_time_{};
};

}  // namespace kabinet::load
