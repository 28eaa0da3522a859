#include "server/store/sqlite/sqlite_store.hpp"

/// What a store knows of accounts.
namespace kabinet {

std::expected<std::optional<SignedIn>, StoreError> SqliteStore::session_by_token(std::string_view hash) {
    return reading([&] { return accounts_.session_by_token(hash); });
}

std::expected<std::optional<Account>, StoreError> SqliteStore::account(std::string_view id) {
    return reading([&] { return accounts_.account(id); });
}

std::expected<std::optional<Account>, StoreError> SqliteStore::account_by_name(std::string_view fold) {
    return reading([&] { return accounts_.account_by_name(fold); });
}

std::expected<std::vector<AccountSession>, StoreError> SqliteStore::sessions(std::string_view account) {
    return reading([&] { return accounts_.sessions(account); });
}

std::expected<std::vector<AccountSession>, StoreError> SqliteStore::surplus_sessions(std::string_view account,
                                                                                     std::int64_t most) {
    return reading([&] { return accounts_.surplus_sessions(account, most); });
}

std::expected<std::vector<Credential>, StoreError> SqliteStore::credentials(std::string_view account) {
    return reading([&] { return accounts_.credentials(account); });
}

std::expected<std::optional<Credential>, StoreError> SqliteStore::credential(std::string_view id) {
    return reading([&] { return accounts_.credential(id); });
}

std::expected<std::vector<AccountSession>, StoreError> SqliteStore::unused_sessions(bool guests,
                                                                                    std::int64_t before) {
    return reading([&] { return accounts_.unused_sessions(guests, before); });
}

std::expected<std::vector<std::string>, StoreError> SqliteStore::closed_before(std::int64_t at) {
    return reading([&] { return accounts_.closed_before(at); });
}

std::expected<std::vector<KeptName>, StoreError> SqliteStore::names_of(std::string_view account) {
    return reading([&] { return accounts_.names_of(account); });
}

std::expected<std::map<std::string, PublicName>, StoreError> SqliteStore::names(
    std::span<const std::string> ids) {
    return reading([&] { return accounts_.names(ids); });
}

}  // namespace kabinet
