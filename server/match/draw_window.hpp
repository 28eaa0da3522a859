#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "games/core/game.hpp"

namespace kabinet {

/// How long a seat may take for its part in the draws, ms.
struct DrawLimits {
    std::int64_t connected = 10'000;  ///< while its player is connected,
    std::int64_t total = 60'000;      ///< and in all
};

/// The windows of the seats that owe a nonce or a hash (GEN-2 b). Times are those of the loop, which stand
/// still while the machine sleeps. After a crash the windows begin anew.
class DrawWindow {
  public:
    /// Takes note of who owes now, and of who is connected (`here`). `attempt` tells one attempt to begin
    /// from the next: with another one, all windows begin anew.
    void update(int attempt, const std::vector<Seat>& owing, const DrawLimits& limits, std::int64_t now,
                const std::function<bool(Seat)>& here);

    /// The seats whose window is over; ascending.
    std::vector<Seat> late(std::int64_t now) const;

    /// When the next window is over, if nobody comes or goes; empty while no seat owes anything.
    std::optional<std::int64_t> deadline() const;

  private:
    struct Window {
        std::int64_t begun = 0;
        std::int64_t used = 0;    // while connected, up to `since`
        std::int64_t since = -1;  // connected since; -1 while away
    };
    std::int64_t end_of(const Window& window) const;

    int attempt_ = -1;
    DrawLimits limits_;
    std::map<Seat, Window> windows_;
};

}  // namespace kabinet
