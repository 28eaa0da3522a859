#pragma once

#include <expected>
#include <functional>

#include "games/core/game.hpp"

namespace kabinet {

/// Gets what was asked for, or why not. Called once.
template <class T>
using Answer = std::move_only_function<void(std::expected<T, Refusal>)>;

/// The answer that only says that it is done.
struct Done {};

}  // namespace kabinet
