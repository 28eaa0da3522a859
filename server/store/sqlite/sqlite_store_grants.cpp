#include "server/store/sqlite/sqlite_store.hpp"

/// What a store knows of roles.
namespace kabinet {

std::expected<std::vector<HeldRole>, StoreError> SqliteStore::roles_of(std::string_view account) {
    return reading([&] { return grants_.roles_of(account); });
}

std::expected<std::vector<RoleGrant>, StoreError> SqliteStore::grants_of(std::string_view account,
                                                                         bool made) {
    return reading([&] { return grants_.grants_of(account, made); });
}

}  // namespace kabinet
