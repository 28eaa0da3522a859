#include "server/store/sqlite/sqlite_store.hpp"

/// What a store knows of bots.
namespace kabinet {

std::expected<std::optional<Bot>, StoreError> SqliteStore::bot(std::string_view account) {
    return reading([&] { return bots_.bot(account); });
}

std::expected<std::vector<Bot>, StoreError> SqliteStore::bots_of(std::string_view owner) {
    return reading([&] { return bots_.bots_of(owner); });
}

std::expected<std::vector<std::int64_t>, StoreError> SqliteStore::bot_matches(std::string_view account,
                                                                              std::int64_t since) {
    return reading([&] { return bots_.bot_matches(account, since); });
}

}  // namespace kabinet
