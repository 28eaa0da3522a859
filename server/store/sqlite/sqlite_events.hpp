#pragma once

#include <string_view>
#include <vector>

#include "server/store/history.hpp"
#include "server/store/sqlite/sqlite.hpp"

namespace kabinet {

/// The tables of tournaments that were played in a SQLite store, and what people have typed about tournaments
/// (history.hpp). Each call throws sqlite::Error
/// as SQLite reports one.
class SqliteEvents {
  public:
    explicit SqliteEvents(sqlite::Database& database);

    void write(const PlayedEvent& event);
    void write(const LateEntrant& entrant);
    /// Whether the account is deleted, so that there was something to forget.
    bool write(const ForgetHost& host);
    std::vector<EventOfAccount> events_of(const EventQuery& query);
    std::vector<HostedEvent> hosted_by(std::string_view account);

  private:
    sqlite::Statement drop_entrants_, drop_, put_, insert_entrant_, insert_late_, count_late_;
    sqlite::Statement deleted_, forget_terms_, forget_titles_, forget_reasons_;
    sqlite::Statement place_of_, events_, hosted_;
};

}  // namespace kabinet
