#pragma once

#include <expected>
#include <functional>

#include "games/core/game.hpp"

namespace kabinet {

/// Gets the result, or the refusal. Called once.
template <class T>
using Answer = std::move_only_function<void(std::expected<T, Refusal>)>;

/// The result of a call that returns nothing but success.
struct Done {};

}  // namespace kabinet
