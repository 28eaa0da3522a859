#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "server/store/store.hpp"
#include "tests/server/sim/client.hpp"

namespace kabinet::sim {

/// Answered requests that are sent again with the same key at any later time, on the same connection or
/// another. By then the server may have been restarted, and the match may have gone on or ended. The answer
/// must be the same as before. No request may be done twice, or done although it was refused.
class Repeats {
  public:
    explicit Repeats(World& world) : world_(world) {}

    /// The client got this answer. Chance decides whether it sends the request again.
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
