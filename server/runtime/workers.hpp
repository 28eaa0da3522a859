#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "server/runtime/loop.hpp"

namespace kabinet {

/// How soon work is wanted: what plays a match goes before what only shows one.
enum class Urgency { play, show };

/// Where a shard has done what takes longer than its loop can wait. Work touches nothing that a loop owns: it
/// is given copies and its result comes back by a post.
class Workers {
  public:
    using Done = std::move_only_function<void(bool ran)>;

    virtual ~Workers() = default;

    /// Runs `work` on some other thread, then `done(true)` on `home`. When too much waits already, the
    /// workers stop, or `work` throws, `done(false)` is posted. Work of one urgency begins in the order
    /// in which it was handed over. From any thread.
    virtual void run(Loop& home, Urgency urgency, Task work, Done done) = 0;
};

/// Has `work()` done by the workers; `done` runs on `home` with its result, or with none when too much waits.
template <class Work, class Done>
void compute(Workers& workers, Loop& home, Urgency urgency, Work work, Done done) {
    using Result = std::optional<std::invoke_result_t<Work&>>;
    auto result = std::make_shared<Result>();
    workers.run(
        home, urgency, [result, work = std::move(work)]() mutable { result->emplace(work()); },
        [result, done = std::move(done)](bool) mutable { done(std::move(*result)); });
}

}  // namespace kabinet
