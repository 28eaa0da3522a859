#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

namespace kabinet::load {

using Clock = std::chrono::steady_clock;

/// Microseconds from `since` to now.
inline float microseconds_since(Clock::time_point since) {
    return std::chrono::duration<float, std::micro>(Clock::now() - since).count();
}

/// The measurements of the moves of one run.
struct Tally {
    std::vector<float> ack;          ///< from sending a move to its answer, us
    std::vector<float> last;         ///< from sending a move until its last watcher has it, us
    std::vector<float> patch_bytes;  ///< the patches of the moves, on the wire with their headers
    std::uint64_t moves = 0;
    std::uint64_t conflated = 0;  ///< snapshots that replaced patches
};

/// The value below which the share `p` of `values` lies (nearest rank); 0 when there are no values.
double percentile(std::vector<float> values, double p);
double median(std::vector<double> values);

}  // namespace kabinet::load
