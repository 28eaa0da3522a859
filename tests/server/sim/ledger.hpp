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

/// Everything that clients were shown, to compare with each other and with the records.
class Ledger {
  public:
    /// A client with `seat` in the match (none: it watches) holds a version of a document. Fails the test
    /// when another client with the same view has held another value with the same number.
    void see(const std::string& document, std::optional<int> seat, const Held& held);

    /// Call after the end of a match. Fails the test when a client was shown a state that is not in the
    /// record, or more of it than the client may see.
    void check(const Record& record) const;

  private:
    // The seat is -1 for clients without a seat, and for everybody in games that hide nothing.
    using View = std::pair<std::string, int>;

    std::map<std::tuple<View, std::string, std::int64_t>, std::size_t> versions_;
    std::map<View, std::set<std::size_t>> states_;
};

}  // namespace kabinet::sim
