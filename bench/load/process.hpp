#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "bench/load/socket.hpp"

namespace kabinet::load {

/// The resources that a process has used so far.
struct Usage {
    double cpu_us = 0;                 ///< of all threads, user and system
    double system_us = 0;              ///< part of cpu_us in the kernel, in steps of a clock tick (10 ms)
    std::int64_t anonymous_bytes = 0;  ///< resident, and backed by no file (RssAnon)

    /// CPU time of the thread with the name "journal"; 0 when there is none.
    double journal_cpu_us = 0;
};

/// A server as a child process, serving on 127.0.0.1. Destroying this object ends the process.
class Process {
  public:
    /// Starts `command`, whose first word is a path, appends its standard error to `log`, and waits until it
    /// prints `http://127.0.0.1:PORT`. Throws std::runtime_error when it ends before that.
    Process(const std::vector<std::string>& command, const std::string& log);
    Process(const Process&) = delete;
    ~Process() { stop(); }

    int port() const { return port_; }
    /// The time from its start until it served.
    std::chrono::duration<double> start_time() const { return start_time_; }

    Usage usage() const;

    /// Waits until the process has been idle for a moment.
    void wait_until_idle() const;

    /// Asks the process to end, and waits; kills it after twenty seconds.
    void stop();

  private:
    void read_port();

    pid_t pid_ = -1;
    Fd out_;
    int port_ = 0;
    std::chrono::duration<double> start_time_{};
};

}  // namespace kabinet::load
