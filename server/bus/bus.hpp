#pragma once

#include "server/bus/message.hpp"

namespace kabinet {

/// Carries messages from shard to shard. What one shard sends another arrives in order and once, or not at
/// all. Each shard has a mailbox with a bound. When it is full:
///
/// - A call is refused (`send` is false), but for UnwatchDocument and TellLobby. A change for watchers
/// (Deliver, Reseat)
///   is dropped, and so is what follows of its document, until the receiver gets a Missed of it. A Hint is
///   dropped, since the store has the task.
/// - The rest gets in. There is no more of it than calls were let in before.
class Bus {
  public:
    virtual ~Bus() = default;

    /// Sends `message` to shard `to`, which is not the caller's own. From the thread of the sending shard.
    /// False: it is a call, and is refused.
    virtual bool send(int to, Message message) = 0;
};

}  // namespace kabinet
