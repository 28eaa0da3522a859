#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/runtime/address.hpp"

namespace kabinet {

/// A process of a cluster, with so many shards.
struct ClusterMember {
    NodeNumber node = 0;
    std::uint64_t shards = 0;
    bool operator==(const ClusterMember&) const = default;
};

/// Who owns what in a cluster (ND-2), as the process that leads has written it into the database. Streams are
/// owned in partitions: a stream belongs to one for good.
struct PlacementTable {
    /// Enough for partitions without a live match to be found, which move at once.
    static constexpr std::size_t kPartitions = 4096;
    /// How many processes may own partitions.
    static constexpr std::size_t kOwners = 64;
    static constexpr char kFirst = '0';  ///< in `partitions`: the first member; the next ones follow
    static constexpr char kNobody = '~';

    std::uint64_t version = 0;  ///< each table has a higher one than those before
    NodeNumber lead = 0;        ///< one of the members: all is there that is no stream, such as the lobby
    std::vector<ClusterMember> members;
    std::string partitions;  ///< a character for each partition
    bool operator==(const PlacementTable&) const = default;

    /// An id is made of a hash, so any of its characters spread streams evenly.
    static std::size_t partition_of(std::string_view stream) {
        std::size_t sum = 0;
        for (const char c : stream) sum = sum * 31 + static_cast<unsigned char>(c);
        return sum % kPartitions;
    }
};

/// Says where everything lives: on which of the shards of which process. Nothing else knows how many there
/// are.
class Placement {
  public:
    /// Where whatever is that no process has at present, or none that can be reached.
    static constexpr ShardAddress kNowhere = -1;
    /// By these names tasks are sent there.
    static constexpr std::string_view kQueue = "queue", kBots = "bots", kDaily = "daily";

    /// All is nowhere.
    Placement() = default;
    /// All lives in the process `node`, which has so many shards.
    explicit Placement(std::size_t shards, NodeNumber node = 0) : lead_{node, shards} {}
    /// As the table has it, for whoever reaches these members.
    Placement(const PlacementTable& table, const std::function<bool(NodeNumber)>& reached)
        : members_(table.members), partitions_(table.partitions) {
        for (ClusterMember& member : members_) {
            if (!reached(member.node)) member.shards = 0;
            if (member.node == table.lead) lead_ = member;
        }
    }
    /// The partition is nowhere.
    void lose(std::size_t partition) {
        if (partition < partitions_.size()) partitions_[partition] = PlacementTable::kNobody;
    }

    /// Whether the process that leads can be reached.
    bool known() const { return lead_.shards > 0; }
    NodeNumber lead() const { return lead_.node; }
    /// Of the process that leads.
    std::size_t shards() const { return lead_.shards; }

    /// The shard of a stream, such as a match, as long as its process owns the stream's partition. What there
    /// is one of in a cluster is with the process that leads.
    ShardAddress of_stream(std::string_view id) const {
        const std::size_t partition = PlacementTable::partition_of(id);
        const bool one_of_all = id == kQueue || id == kBots || id == kDaily;
        return one_of_all ? on(lead_, partition) : of_partition(partition);
    }
    ShardAddress of_partition(std::size_t partition) const {
        if (partitions_.empty()) return on(lead_, partition);
        const auto owner = static_cast<std::size_t>(partitions_[partition] - PlacementTable::kFirst);
        return owner < members_.size() ? on(members_[owner], partition) : kNowhere;
    }

    /// The shard of the queue of quick match.
    ShardAddress queue() const { return of_stream(kQueue); }

    /// The shard of the desk of bots.
    ShardAddress bots() const { return of_stream(kBots); }

    /// The shard of the daily flick and the daily push.
    ShardAddress daily() const { return of_stream(kDaily); }

    /// The shard of the lobby.
    ShardAddress lobby() const { return on(lead_, 0); }

    bool operator==(const Placement&) const = default;

  private:
    static ShardAddress on(const ClusterMember& member, std::size_t partition) {
        return member.shards > 0 ? address_of(member.node, partition % member.shards) : kNowhere;
    }

    ClusterMember lead_;
    std::vector<ClusterMember> members_{};
    std::string partitions_{};
};

}  // namespace kabinet
