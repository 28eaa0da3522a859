#include "server/store/sqlite/sqlite_store.hpp"

/// What a store knows of finished matches and of tournaments.
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

bool SqliteStore::write(const PlayedEvent& event) {
    events_.write(event);
    return true;
}

bool SqliteStore::write(const LateEntrant& entrant) {
    events_.write(entrant);
    return true;
}

bool SqliteStore::write(const ForgetHost& host) {
    if (events_.write(host)) traces_ = true;
    return true;
}

std::expected<std::vector<HostedEvent>, StoreError> SqliteStore::hosted_by(std::string_view account) {
    return reading([&] { return events_.hosted_by(account); });
}

std::expected<std::vector<EventOfAccount>, StoreError> SqliteStore::events_of(const EventQuery& query) {
    return reading([&] { return events_.events_of(query); });
}

}  // namespace kabinet
