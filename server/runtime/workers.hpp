#pragma once

#include <functional>

#include "server/runtime/loop.hpp"

namespace kabinet {

/// How soon work is needed. Work that plays a match comes before work that only shows one.
enum class Urgency { play, show };

/// Does the work that takes longer than a shard's loop can wait. Work touches nothing that a loop owns: it
/// gets copies, and its result comes back by a post.
class Workers {
  public:
    using Done = std::move_only_function<void(bool ran)>;

    virtual ~Workers() = default;

    /// Runs `work` on some other thread, then `done(true)` on `home`. Posts `done(false)` when too many jobs
    /// wait already, when the workers stop, or when `work` throws. Jobs of one urgency begin in the order in
    /// which they were handed over. Call from any thread.
    virtual void run(Loop& home, Urgency urgency, Task work, Done done) = 0;
};

}  // namespace kabinet
