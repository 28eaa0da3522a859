#pragma once

#include <cstdint>

namespace kabinet::sim {

/// Whether a process runs. What belongs to the process holds its pulse, and does nothing without.
struct Pulse {
    bool alive = true;
    std::int64_t held_until = 0;  ///< the process is stopped until then, as by SIGSTOP

    /// Stops the process, if it runs. One that is stopped goes on when it was to: tasks that wait for another
    /// time would lose their order.
    void hold(std::int64_t now, std::int64_t until) {
        if (held_until <= now) held_until = until;
    }
};

}  // namespace kabinet::sim
