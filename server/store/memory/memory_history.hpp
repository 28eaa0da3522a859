#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/history.hpp"

namespace kabinet {

/// The finished matches and the tournaments of a store in memory (history.hpp). Every call looks through all
/// of them.
class MemoryHistory {
  public:
    void write(const FinishedMatch& match);
    void write(const PlayedEvent& event);
    void write(const LateEntrant& entrant);

    std::vector<FinishedMatch> matches_of(const HistoryQuery& query) const;
    std::map<std::string, ResultCounts> counts_of(std::string_view account, std::string_view viewer) const;
    std::map<std::string, ResultCounts> counts_between(std::string_view account,
                                                       std::string_view other) const;
    /// The tournament is called as its game from now on.
    void forget_title(std::string_view event);
    std::vector<EventOfAccount> events_of(const EventQuery& query) const;

  private:
    std::vector<FinishedMatch> matches_;  // by the time of the end, then in order of arrival
    std::vector<PlayedEvent> events_;     // in order of arrival
};

}  // namespace kabinet
