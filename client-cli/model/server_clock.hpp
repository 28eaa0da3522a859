#pragma once

#include <array>
#include <cstddef>

#include "client-cli/net/loop.hpp"

namespace kabinet::cli {

/// The server's time, as far as the client can know it. Of the last few pings it uses the one with the
/// shortest round trip, since its error is at most half of that trip.
class ServerClock {
  public:
    /// A request was sent at `sent` and answered at `received` (local time); the answer gave `server`, Unix
    /// time.
    void sample(Millis sent, Millis received, Millis server);

    /// The server's Unix time at local time `local`; 0 before the first sample.
    Millis at(Millis local) const { return known_ ? local + offset_ : 0; }
    bool known() const { return known_; }
    /// Forgets all samples: another server process may have another time.
    void reset() { *this = ServerClock(); }

  private:
    struct Sample {
        Millis round_trip = 0;
        Millis offset = 0;
    };
    std::array<Sample, 8> samples_{};
    std::size_t count_ = 0;
    Millis offset_ = 0;
    bool known_ = false;
};

}  // namespace kabinet::cli
