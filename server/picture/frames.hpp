#pragma once

#include <string>

#include "protocol/messages.hpp"

namespace kabinet {

/// See Gallery::frames. No frames in a game without pictures.
std::string frames_of(const protocol::MatchReplayResult& replayed);

}  // namespace kabinet
