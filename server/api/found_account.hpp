#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.hpp"

namespace kabinet {

/// An account with the name that somebody typed, and its credentials; as far as there is one.
struct FoundAccount {
    std::optional<Account> account;
    std::vector<Credential> credentials;
};

/// Blocks, as the store does.
std::expected<FoundAccount, StoreError> find_account(Store& store, const std::string& fold);

/// The fold of a name as typed. What can be no name has the fold of nobody.
std::string fold_of(std::string_view typed);

}  // namespace kabinet
