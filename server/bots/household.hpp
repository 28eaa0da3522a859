#pragma once

#include <expected>
#include <string>
#include <vector>

#include "server/store/store.hpp"

namespace kabinet::bots {

/// The accounts of one person: a player and the player's bots, whichever of them `account` is. What one of
/// them is told, all of them may know (BO-11). For an account that is neither, that account alone.
std::expected<std::vector<std::string>, StoreError> household_of(Store& store, const std::string& account);

}  // namespace kabinet::bots
