#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>

#include "games/core/invariant.hpp"
#include "server/bus/bus.hpp"
#include "server/ops/metrics.hpp"

namespace kabinet {

/// The calls of one shard to others that are not answered yet. On the shard's thread only.
class Exchange {
  public:
    /// `here`: the shard's number. `refused` counts calls for which there was no room.
    Exchange(Bus& bus, int here, Count& refused) : bus_(bus), here_(here), refused_(refused) {}

    /// Asks shard `to`, which is another. `answer` runs later on this shard, or at once with `busy`.
    template <class C>
    void ask(int to, C&& call, Answer<typename C::Result>&& answer) {
        const std::uint64_t number = ++numbers_;
        if (!bus_.send(to, Asked{here_, number, Call(std::move(call))})) {
            refused_.add();
            return answer(refuse("busy", "too many requests wait for a part of the server"));
        }
        open_.emplace(number, [answer = std::move(answer)](std::expected<Result, Refusal>&& result) mutable {
            if (!result) return answer(std::unexpected(std::move(result.error())));
            answer(std::get<typename C::Result>(std::move(*result)));
        });
    }

    /// The answer, from this shard, to call `number` of shard `from`.
    template <class T>
    Answer<T> back(int from, std::uint64_t number) {
        return [this, from, number](std::expected<T, Refusal> result) {
            if (!result) {
                bus_.send(from, Answered{number, std::unexpected(std::move(result.error()))});
            } else {
                bus_.send(from, Answered{number, Result(std::move(*result))});
            }
        };
    }

    /// An answer has come.
    void take(Answered answered) {
        auto open = open_.extract(answered.number);
        invariant(!open.empty(), "what is answered was asked");
        open.mapped()(std::move(answered.result));
    }

  private:
    using Open = std::move_only_function<void(std::expected<Result, Refusal>&&)>;

    Bus& bus_;
    const int here_;
    Count& refused_;
    std::uint64_t numbers_ = 0;
    std::unordered_map<std::uint64_t, Open> open_;
};

}  // namespace kabinet
