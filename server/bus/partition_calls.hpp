#pragma once

#include <cstdint>
#include <vector>

/// The call by which the process that leads has partitions given up, so that another process gets them. A
/// call is plain data; see server/bus/message.hpp.
namespace kabinet {

/// Gives up those of the partitions in which nothing lives in memory, at the shard that is asked. What is
/// asked of their streams waits for the next table (PlacementTable).
struct ReleasePartitions {
    std::vector<std::uint64_t> partitions;
    std::uint64_t most = 0;  ///< no more of them
    struct Result {
        std::vector<std::uint64_t> released;
    };
    static constexpr bool kToShard = true;
};

}  // namespace kabinet
