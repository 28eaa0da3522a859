#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/history.hpp"

namespace kabinet {

/// The finished matches of a store in memory (history.hpp). Every call looks through all matches.
class MemoryHistory {
  public:
    void write(const FinishedMatch& match);

    std::vector<FinishedMatch> matches_of(const HistoryQuery& query) const;
    std::map<std::string, ResultCounts> counts_of(std::string_view account, std::string_view viewer) const;
    std::map<std::string, ResultCounts> counts_between(std::string_view account,
                                                       std::string_view other) const;

  private:
    std::vector<FinishedMatch> matches_;  // by the time of the end, then in order of arrival
};

}  // namespace kabinet
