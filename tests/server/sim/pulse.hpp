#pragma once

#include <cstdint>

namespace kabinet::sim {

/// Whether a process runs. What belongs to the process holds its pulse, and does nothing without.
struct Pulse {
    bool alive = true;
    std::int64_t held_until = 0;  ///< the process is stopped until then, as by SIGSTOP
};

}  // namespace kabinet::sim
