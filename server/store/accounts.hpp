#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/store/store_error.hpp"

namespace kabinet {

/// A player. A guest has no credential but the token.
struct Account {
    std::string id;
    std::string name;
    std::string token_hash;  ///< hex of a hash of the token; the token itself is stored nowhere
    std::int64_t created = 0;
    bool operator==(const Account&) const = default;
};

/// The accounts of a store.
class Accounts {
  public:
    virtual ~Accounts() = default;

    virtual std::expected<std::optional<Account>, StoreError> account_by_token(
        std::string_view token_hash) = 0;

    /// The names of the accounts with these ids, by id; an unknown id is left out.
    virtual std::expected<std::map<std::string, std::string>, StoreError> names(
        std::span<const std::string> ids) = 0;
};

}  // namespace kabinet
