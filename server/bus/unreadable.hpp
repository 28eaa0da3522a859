#pragma once

#include <stdexcept>

namespace kabinet::plain {

/// What was read is no such value.
struct Unreadable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace kabinet::plain
