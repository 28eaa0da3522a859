#pragma once

#include <expected>
#include <string>

#include "server/ops/config.hpp"

namespace kabinet {

/// Has the server that runs with this configuration take up a stream again that is left alone because servers
/// have ended with it at hand (ND-5). Returns one sentence about what was done. The error says why nothing
/// was: no server runs, or nothing was noted of the stream.
std::expected<std::string, std::string> take_again(const Config& config, const std::string& stream);

}  // namespace kabinet
