#pragma once

#include <string_view>
#include <vector>

#include "server/store/history.hpp"

namespace kabinet {

/// The tables of tournaments that were played, and what people have typed about tournaments (history.hpp).
/// Each call throws the dialect's Error as the database reports one.
template <class Dialect>
class EventTables {
  public:
    explicit EventTables(Dialect::Database& database);

    void write(const PlayedEvent& event);
    void write(const LateEntrant& entrant);
    /// Whether the account is deleted, so that there was something to forget.
    bool write(const ForgetHost& host);
    std::vector<EventOfAccount> events_of(const EventQuery& query);
    std::vector<HostedEvent> hosted_by(std::string_view account);

  private:
    Dialect::Statement drop_entrants_, drop_, put_, insert_entrant_, insert_late_, count_late_;
    Dialect::Statement deleted_, place_of_, events_;
    Dialect::Hosts hosts_;
};

}  // namespace kabinet
