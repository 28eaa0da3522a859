#pragma once

#include <cstddef>

/// Bytes of the heap in this program, which counts what it allocates by operator new.
namespace kabinet::heap {

/// Bytes that are allocated now.
std::size_t held();

/// The most bytes that were allocated at one time since the last forget_most().
std::size_t most();
void forget_most();

}  // namespace kabinet::heap
