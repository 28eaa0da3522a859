#pragma once

#include <cstddef>
#include <functional>

#include "bench/load/poller.hpp"

namespace kabinet::load {

/// Called when one task of a round is done.
using Next = std::function<void()>;

/// Begins `count` tasks, at most `at_once` at a time, and turns the poller until all are done. Throws
/// std::runtime_error when no task is done for half a minute.
void round(Poller& poller, std::size_t count, std::size_t at_once,
           const std::function<void(std::size_t index, Next)>& begin);

/// Turns the poller until `done` says so. Throws std::runtime_error when `progress` stays the same for half a
/// minute.
void turn_until(Poller& poller, const std::function<bool()>& done,
                const std::function<std::size_t()>& progress);

}  // namespace kabinet::load
