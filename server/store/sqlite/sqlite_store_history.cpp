#include "server/store/sqlite/sqlite_store.hpp"

/// What a store knows of finished matches.
namespace kabinet {

bool SqliteStore::write(const FinishedMatch& match) {
    history_.write(match);
    return true;
}

std::expected<std::vector<FinishedMatch>, StoreError> SqliteStore::matches_of(const HistoryQuery& query) {
    return reading([&] { return history_.matches_of(query); });
}

std::expected<std::map<std::string, ResultCounts>, StoreError> SqliteStore::counts_of(
    std::string_view account, std::string_view viewer) {
    return reading([&] { return history_.counts_of(account, viewer); });
}

std::expected<std::map<std::string, ResultCounts>, StoreError> SqliteStore::counts_between(
    std::string_view account, std::string_view other) {
    return reading([&] { return history_.counts_between(account, other); });
}

}  // namespace kabinet
