#pragma once

#include <chrono>
#include <string>

namespace kabinet::load {

/// The median time of making 4 KiB at the end of a file in `folder` durable (fdatasync), us: what any journal
/// there has to wait for when it syncs once in `pause`. A disk that rests in between takes longer than one
/// that is kept busy. Throws std::runtime_error when the file cannot be written.
double fsync_p50(const std::string& folder, std::chrono::milliseconds pause);

}  // namespace kabinet::load
