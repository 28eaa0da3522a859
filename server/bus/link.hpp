#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/runtime/address.hpp"

namespace kabinet {

/// One message on a wire, with what a link needs of it. Numbers are those of the sender's stream to the
/// receiver: each link that breaks begins a new stream, whose number is higher.
struct Packet {
    enum class Kind : std::uint8_t {
        data,    ///< `bytes` for a shard
        beat,    ///< the sender lives; `shard` is how many shards it has
        break_,  ///< the sender has missed something of stream `stream` of the receiver
        end,     ///< the sender ends
        claim    ///< the sender is active now, and the receiver was
    };
    Kind kind = Kind::data;
    NodeNumber from = 0;
    std::uint64_t stream = 0;
    std::uint64_t number = 0;  ///< of data and beats: 1, 2, 3, ... in the stream
    std::uint64_t shard = 0;
    std::uint64_t over = 0;   ///< of beats: the receiver's streams up to this one are over
    std::uint64_t heard = 0;  ///< of beats: the receiver's stream that the sender hears; 0: none
    std::string_view bytes{};

    std::string written() const;
    /// Nothing when the bytes are no packet.
    static std::optional<Packet> read(std::string_view text);
};

/// One end of a link between two processes.
struct Link {
    std::uint64_t out = 0;       ///< the stream to the other process
    std::uint64_t sent = 0;      ///< the number of the last packet of that stream
    std::uint64_t in = 0;        ///< the stream from the other process; 0 until it has begun
    std::uint64_t received = 0;  ///< the number of the last packet of that stream
    std::uint64_t old = 0;       ///< streams up to this one are over
    std::int64_t heard = 0;      ///< when the last packet came, ms
    bool up = false;             ///< the other process is heard
    bool found = false;          ///< `found` was told, and not `lost` since
    std::uint64_t shards = 0;    ///< of the other process
};

}  // namespace kabinet
