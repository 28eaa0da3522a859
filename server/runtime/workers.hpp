#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "server/runtime/loop.hpp"

namespace kabinet {

/// How soon work is needed, the most urgent first: work that plays a match, work that shows one, a bot that
/// thinks about its action (BO-5), the analysis of a finished match (BO-11). The last two never hold up the
/// first two.
enum class Urgency : std::uint8_t { play, show, think, study };

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

    /// Asks to stop when the workers stop: work that takes long and whose result is not needed then ends
    /// early. From any thread.
    virtual std::stop_token stopping() const { return {}; }

    /// Asks to stop when more urgent work finds no free thread, and when the workers stop. Work of
    /// Urgency::study asks for it as it begins, ends soon once it is asked to, and is done again later: such
    /// work does not begin before the more urgent work has. From any thread.
    virtual std::stop_token giving_way() { return stopping(); }
};

}  // namespace kabinet
