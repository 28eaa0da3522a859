#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/store_error.hpp"

namespace kabinet {

/// Lets servers with newer rules go first: matches that those began would stand still here (ND-6). After the
/// time of a lease nobody has come, and this server goes on.
class NewerRules {
  public:
    /// `plays`: what this program plays (plays.hpp).
    explicit NewerRules(std::string plays) : plays_(std::move(plays)) {}

    /// Whether another server is to go first, now that nobody leads. `wanted`: what the last one that led
    /// plays; `members`: what those play that belong to a cluster. What can't be read keeps nobody waiting.
    bool go_first(const std::expected<std::string, StoreError>& wanted,
                  const std::vector<std::string>& members = {});
    /// Somebody leads.
    void somebody_leads() { free_since_.reset(); }

  private:
    const std::string plays_;
    std::optional<std::chrono::milliseconds> free_since_;  // when nobody was seen to lead
};

}  // namespace kabinet
