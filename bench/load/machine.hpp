#pragma once

#include "json/json.hpp"

namespace kabinet::load {

/// A figure is worth little when other programs took more than this share of the processors' time.
constexpr double kMuchOfOthers = 0.05;

/// The name of the processor, its cores, the kernel, and as `others_before` the share of the processors' time
/// that other programs take at present. The call takes a third of a second.
Json describe_machine();

/// Measures what other programs take of the machine while this program measures.
class Others {
  public:
    /// Counts from now on.
    Others();

    /// The share of all processors' time since then that was neither idle nor used by this program and by
    /// those of its child processes that have ended; 0 to 1. Time that the host of a virtual machine took
    /// counts too.
    double share() const;

  private:
    struct Times {
        double all = 0;   ///< of all processors, s (/proc/stat)
        double busy = 0;  ///< of that not idle, s
        double own = 0;   ///< of this program and its ended children, s
    };
    static Times now();

    Times begin_;
};

}  // namespace kabinet::load
