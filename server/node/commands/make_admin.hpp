#pragma once

#include <expected>
#include <string>

#include "server/ops/config.hpp"

namespace kabinet {

/// Has the server that runs with this configuration make the player with that name admin (AC-9). Returns one
/// sentence about what was done. The error says why nothing was: no server runs, there is no such player, or
/// the player has no two factors.
std::expected<std::string, std::string> make_admin(const Config& config, const std::string& name);

}  // namespace kabinet
