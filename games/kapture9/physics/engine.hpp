#pragma once

#include <string>

namespace kabinet::physics {

/// The name of the engine in records: "kapture9-physics/<version> <hash of standard() as 16 hex digits>". Two
/// builds with the same name compute the same bits.
std::string engine_name();

}  // namespace kabinet::physics
