#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "games/record/record.hpp"
#include "tests/server/sim/client.hpp"

namespace kabinet::sim {

/// Everything that clients were shown, to be held against each other and against the records.
class Ledger {
  public:
    /// A client whose seat in the match is `seat` (none: it watches) holds a version of a document. Fails the
    /// test when another of the same view has held something else under the same number.
    void see(const std::string& document, std::optional<int> seat, const Held& held);

    /// After the end of a match: fails the test when somebody was shown a state that is none of the record's,
    /// or not as one in their place may see it.
    void check(const Record& record) const;

  private:
    // -1: who has no seat; in games that hide nothing everybody.
    using View = std::pair<std::string, int>;

    std::map<std::tuple<View, std::string, std::int64_t>, std::size_t> versions_;
    std::map<View, std::set<std::size_t>> states_;
};

}  // namespace kabinet::sim
