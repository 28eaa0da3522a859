#pragma once

#include <cstddef>
#include <cstdint>

namespace kabinet {

/// A process among those of a cluster: 48 bits, drawn at each start. 0 is a process that is alone.
using NodeNumber = std::uint64_t;

/// Where a shard is: the number of its process, and its index there.
using ShardAddress = std::int64_t;

/// So many shards a process has at most.
inline constexpr int kMostShards = 256;

constexpr ShardAddress address_of(NodeNumber node, std::size_t index) {
    return static_cast<ShardAddress>(node * kMostShards + index);
}
constexpr NodeNumber node_of(ShardAddress shard) {
    return static_cast<NodeNumber>(shard) / kMostShards;
}
constexpr std::size_t index_of(ShardAddress shard) {
    return static_cast<std::size_t>(shard) % kMostShards;
}

}  // namespace kabinet
