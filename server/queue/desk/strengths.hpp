#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/queue/strength.hpp"

namespace kabinet::queue {

/// How strong people are, as the ladders said when they were asked last. The ladders live on any shard, so
/// they are asked ahead of the matcher.
class Strengths {
  public:
    /// Answers with a strength, or with nothing when the ladder can't tell at present.
    using Answer = std::move_only_function<void(std::optional<Strength>)>;
    /// Asks a ladder of `game` for the strength of `account`.
    using Ask = std::function<void(const std::string& game, Ladder ladder, const std::string& account,
                                   Answer answer)>;

    static constexpr std::int64_t kFresh = 30'000;  ///< how long an answer serves, ms
    static constexpr std::int64_t kKept = 120'000;  ///< how long somebody whom nobody wants is remembered, ms

    explicit Strengths(Ask ask) : ask_(std::move(ask)) {}

    /// Sees to it that the strength of `account` in `game` is known soon, and known anew from time to time.
    /// Returns whether it is known. `now` is loop time, ms.
    bool want(const std::string& game, const std::string& account, std::int64_t now);

    /// Runs `then` when the strength of `account` in `game` is known, or can't be told at present.
    void learn(const std::string& game, const std::string& account, std::int64_t now,
               std::move_only_function<void()> then);

    /// The strength that is known; else that of a newcomer.
    Strength of(const std::string& game, const std::string& account, Ladder ladder) const;

    /// Forgets those whom nobody has wanted for `kKept` ms.
    void forget(std::int64_t now);

  private:
    using Key = std::pair<std::string, std::string>;  // game and account
    struct Known {
        std::array<std::optional<Strength>, 2> by_ladder{};
        std::int64_t asked = 0, wanted = 0;
        int awaited = 0;  // answers that are under way
        std::vector<std::move_only_function<void()>> then{};
    };

    void ask(const Key& key, Ladder ladder);

    Ask ask_;
    std::map<Key, Known> known_;
};

}  // namespace kabinet::queue
