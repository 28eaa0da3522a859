#pragma once

#include <cstdint>
#include <vector>

#include "server/match/sleeping_match.hpp"

/// The calls about partitions, which move from one process to another. A call is plain data; see
/// server/bus/message.hpp.
namespace kabinet {

/// Gives up those of the partitions in which nothing lives in memory, at the shard that is asked. What is
/// asked of their streams waits for the next table (PlacementTable).
struct ReleasePartitions {
    std::vector<std::uint64_t> partitions;
    std::uint64_t most = 0;  ///< no more of them
    struct Result {
        std::vector<std::uint64_t> released;
        std::vector<SleepingMatch> asleep;  ///< matches there
    };
    static constexpr bool kToShard = true;
};

/// Whether the shard's process knows who sits where, of all matches that it owns by the table of that version
/// (Sitting::whole).
struct CheckSeats {
    std::uint64_t version = 0;
    struct Result {
        bool known = false;
    };
    static constexpr bool kToShard = true;
};

}  // namespace kabinet
