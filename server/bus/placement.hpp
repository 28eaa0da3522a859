#pragma once

#include <cstddef>
#include <string_view>

#include "server/runtime/address.hpp"

namespace kabinet {

/// Says where everything lives: on which of the shards of which process. Nothing else knows how many there
/// are.
class Placement {
  public:
    /// Where everything is while no process is active.
    static constexpr ShardAddress kNowhere = -1;

    /// No process is active.
    Placement() = default;
    /// All lives in the process `node`, which has so many shards.
    explicit Placement(std::size_t shards, NodeNumber node = 0) : shards_(shards), node_(node) {}

    bool known() const { return shards_ > 0; }
    NodeNumber node() const { return node_; }
    std::size_t shards() const { return shards_; }

    /// The shard of a stream, such as a match, as long as the process is active. An id is made of a hash, so
    /// any of its characters spread streams evenly.
    ShardAddress of_stream(std::string_view id) const {
        std::size_t sum = 0;
        for (const char c : id) sum = sum * 31 + static_cast<unsigned char>(c);
        return known() ? address_of(node_, sum % shards_) : kNowhere;
    }

    /// The shard of the queue of quick match.
    ShardAddress queue() const { return of_stream("queue"); }

    /// The shard of the desk of bots.
    ShardAddress bots() const { return of_stream("bots"); }

    /// The shard of the daily flick and the daily push.
    ShardAddress daily() const { return of_stream("daily"); }

    /// The shard of the lobby.
    ShardAddress lobby() const { return known() ? address_of(node_, 0) : kNowhere; }

    bool operator==(const Placement&) const = default;

  private:
    std::size_t shards_ = 0;
    NodeNumber node_ = 0;
};

}  // namespace kabinet
