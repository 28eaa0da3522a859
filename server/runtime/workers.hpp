#pragma once

#include <functional>

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

}  // namespace kabinet
