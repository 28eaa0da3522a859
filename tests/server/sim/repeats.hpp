#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "server/store/store.hpp"
#include "tests/server/sim/client.hpp"

namespace kabinet::sim {

/// Requests that are made again under the key they have been answered under, at any later time: on the same
/// connection or another, by then the server may have been started again, and the match gone on or ended. The
/// answer must be the one there was, and nothing may be done twice for it, or done though it was refused.
class Repeats {
  public:
    explicit Repeats(World& world) : world_(world) {}

    /// The client was answered so. Chance has it ask again, or not.
    void answered(Client& client, const std::string& method, const Json& params, const Json& result);

    /// The client was refused an action for good.
    void refused(const Client& client, const Json& params);

    /// After the end of a match, as it is stored: fails the test when what was answered under a key is not
    /// there, or what was refused is.
    void check(const StoredStream& stored) const;

    /// How many requests were made again and answered.
    int count() const { return count_; }

  private:
    using Key = std::pair<std::string, std::string>;  // of a player

    void again(Client& client, const std::string& method, const Json& params, const Json& result);

    World& world_;
    std::map<std::string, std::map<Key, bool>> done_;  // by match; whether it was done, or refused
    int count_ = 0;
};

}  // namespace kabinet::sim
