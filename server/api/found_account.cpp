#include "server/api/found_account.hpp"

#include "server/accounts/name.hpp"

namespace kabinet {

std::expected<FoundAccount, StoreError> find_account(Store& store, const std::string& fold) {
    auto account = store.account_by_name(fold);
    if (!account) return std::unexpected(std::move(account.error()));
    if (!*account) return FoundAccount{};
    auto credentials = store.credentials((*account)->id);
    if (!credentials) return std::unexpected(std::move(credentials.error()));
    return FoundAccount{std::move(**account), std::move(*credentials)};
}

std::string fold_of(std::string_view typed) {
    const auto name = read_name(typed, NameUse::guest);
    return name ? name->fold : std::string();
}

}  // namespace kabinet
