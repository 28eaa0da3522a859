#pragma once

#include <chrono>
#include <string>

namespace kabinet::load {

/// The median time to make 4 KiB at the end of a file in `folder` durable (fdatasync), us. Any journal there
/// has to wait this long when it syncs once in `pause`. A disk that rests in between takes longer than a busy
/// one. Throws std::runtime_error when the file cannot be written.
double fsync_p50(const std::string& folder, std::chrono::milliseconds pause);

}  // namespace kabinet::load
