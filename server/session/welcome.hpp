#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/session_messages.hpp"
#include "server/ops/config.hpp"

namespace kabinet {

/// The result of `hello`. Nearly all of it is the same for everybody (the games and their options, the
/// limits), so its text is written once, and only the parts that differ are filled in.
class Welcome {
  public:
    /// `passkeys`: whether the server takes passkeys.
    Welcome(const LimitsConfig& limits, const std::string& epoch, bool passkeys = false, bool mails = false);

    /// The JSON text of protocol::HelloResult, as parts that stand one behind the other: what is the same for
    /// everybody is not copied.
    struct Text {
        std::string_view head;
        std::string moment;
        std::string_view tail;
        std::string end;
    };
    /// At Unix time `now`, ms. An empty `lost` is left out.
    Text text(std::int64_t now, const std::optional<protocol::Player>& player,
              const std::optional<std::vector<std::string>>& lost) const;

  private:
    std::string head_;  // up to the value of `now`
    std::string tail_;  // behind `player`, up to `lost`
};

}  // namespace kabinet
