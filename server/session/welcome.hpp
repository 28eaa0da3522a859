#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/session_messages.hpp"
#include "server/ops/config.hpp"

namespace kabinet {

/// The result of `hello`. Nearly all of it is the same for everybody (the games and their options, the
/// limits), so that its text is written once and only what differs is put in.
class Welcome {
  public:
    Welcome(const LimitsConfig& limits, const std::string& epoch);

    /// The JSON text of protocol::HelloResult at Unix time `now`, ms. `lost` is left out when there is none
    /// to tell.
    std::string text(std::int64_t now, const std::optional<protocol::Player>& player,
                     const std::optional<std::vector<std::string>>& lost) const;

  private:
    std::string head_;  // up to the value of `now`
    std::string tail_;  // behind `player`, up to `lost`
};

}  // namespace kabinet
