#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/core/thought.hpp"
#include "server/store/store.hpp"

/// The accounts of the house (AC-1), under which its bots sit at tables (BO-6). Nobody signs in to them.
namespace kabinet {

/// How many accounts the house has of each level. One table never needs more.
inline constexpr int kHouseOfLevel = 8;

/// All accounts of the house.
std::vector<Account> house_accounts();

/// The id of the account of a level by its number, 1 to kHouseOfLevel.
std::string house_account(Level level, int number);

/// How the account of the house is shown: "Hard bot", "Hard bot 2".
PublicName house_name(Level level, int number);

/// Opens the accounts of the house that are not in the store yet.
std::expected<void, StoreError> enrol_house(Store& store);

/// The level at which an account plays for the house; empty for any other account.
std::optional<Level> house_level(std::string_view account);

}  // namespace kabinet
