#pragma once

#include <cstddef>
#include <string_view>

namespace kabinet {

/// Says where everything lives: on which of the shards. Nothing else knows how many there are.
class Placement {
  public:
    explicit Placement(std::size_t shards) : shards_(shards) {}

    int shards() const { return static_cast<int>(shards_); }

    /// The shard of a stream, such as a match, for life. An id is made of a hash, so any of its characters
    /// spread streams evenly.
    int of_stream(std::string_view id) const {
        std::size_t sum = 0;
        for (const char c : id) sum = sum * 31 + static_cast<unsigned char>(c);
        return static_cast<int>(sum % shards_);
    }

    /// The shard of the queue of quick match.
    int queue() const { return of_stream("queue"); }

    /// The shard of the desk of bots.
    int bots() const { return of_stream("bots"); }

    /// The shard of the daily flick and the daily push.
    int daily() const { return of_stream("daily"); }

    /// The shard of the lobby.
    static constexpr int lobby() { return 0; }

  private:
    std::size_t shards_;
};

}  // namespace kabinet
