#pragma once

#include <string>

namespace kabinet::physics {

/// What a record says its flicks were computed by: "kapture9-physics/<version> <hash of standard() as 16 hex
/// digits>". Two builds of the same name come to the same bits.
std::string engine_name();

}  // namespace kabinet::physics
