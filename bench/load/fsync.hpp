#pragma once

#include <string>

namespace kabinet::load {

/// The median time of making 4 KiB at the end of a file in `folder` durable (fdatasync), us: what any journal
/// there has to wait for. Throws std::runtime_error when the file cannot be written.
double fsync_p50(const std::string& folder);

}  // namespace kabinet::load
