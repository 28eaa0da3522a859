#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>

#include "server/bus/bus.hpp"
#include "server/ops/metrics.hpp"

namespace kabinet {

/// The code of the refusal of a call whose answer can't come any more: see NodeLost. It may have been done.
inline constexpr const char* kNodeLost = "node_lost";

/// The code of the refusal of a call by a shard that does not have what is asked for: whoever asks has not
/// heard yet who has it. Nothing was done.
inline constexpr const char* kMoved = "moved";

/// The calls of one shard to others that are not answered yet. On the shard's thread only.
class Exchange {
  public:
    /// `here`: the shard's number. `refused` counts calls for which there was no room.
    Exchange(Bus& bus, ShardAddress here, Count& refused) : bus_(bus), here_(here), refused_(refused) {}

    /// Asks shard `to`, which is another. `answer` runs later on this shard, or at once with `busy`. It gets
    /// kNodeLost where the other shard's process is lost.
    template <class C>
    void ask(ShardAddress to, C&& call, Answer<typename C::Result>&& answer) {
        const std::uint64_t number = ++numbers_;
        if (!bus_.send(to, Asked{here_, number, Call(std::move(call))})) {
            refused_.add();
            return answer(refuse("busy", "too many requests wait for a part of the server"));
        }
        auto told = [answer = std::move(answer)](std::expected<Result, Refusal>&& result) mutable {
            if (!result) return answer(std::unexpected(std::move(result.error())));
            answer(std::get<typename C::Result>(std::move(*result)));
        };
        open_.emplace(number, Open{node_of(to), std::move(told)});
    }

    /// The answer, from this shard, to call `number` of shard `from`.
    template <class T>
    Answer<T> back(ShardAddress from, std::uint64_t number) {
        return [this, from, number](std::expected<T, Refusal> result) {
            if (!result) {
                bus_.send(from, Answered{number, std::unexpected(std::move(result.error()))});
            } else {
                bus_.send(from, Answered{number, Result(std::move(*result))});
            }
        };
    }

    /// An answer has come. Nobody waits any more for one that comes after its process was lost.
    void take(Answered answered) {
        auto open = open_.extract(answered.number);
        if (open.empty()) return;
        open.mapped().told(std::move(answered.result));
    }

    /// No answer comes from that process any more. Who has asked first is told first: what is asked again
    /// stays in order.
    void lost(NodeNumber node) {
        std::map<std::uint64_t, Open> ended;
        for (auto it = open_.begin(); it != open_.end();) {
            if (it->second.node != node) {
                ++it;
                continue;
            }
            ended.emplace(it->first, std::move(it->second));
            it = open_.erase(it);
        }
        for (auto& [number, open] : ended) open.told(refuse(kNodeLost, "the other process was lost"));
    }

  private:
    struct Open {
        NodeNumber node;
        std::move_only_function<void(std::expected<Result, Refusal>&&)> told;
    };

    Bus& bus_;
    const ShardAddress here_;
    Count& refused_;
    std::uint64_t numbers_ = 0;
    std::unordered_map<std::uint64_t, Open> open_;
};

}  // namespace kabinet
