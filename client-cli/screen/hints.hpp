#pragma once

#include <string>

#include "client-cli/screen/scene.hpp"

namespace kabinet::cli {

/// What the user can press now, in at most `width` columns: hints of less value go where there is no room for
/// all, and how to get help stays.
std::string hints(const Scene& scene, int width);

}  // namespace kabinet::cli
