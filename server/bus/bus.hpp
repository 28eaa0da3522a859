#pragma once

#include "server/bus/message.hpp"

namespace kabinet {

/// Carries messages from shard to shard. What one shard sends another arrives in order and once, or not at
/// all. Each shard has a mailbox with a bound. When the mailbox is full:
///
/// - A call is refused (`send` is false), unless it says kAlwaysTaken.
/// - A change for watchers (Deliver, Reseat) is dropped. The receiver gets a Missed in the change's place.
/// - Everything else is taken. It follows from a call that was taken, from a watch, or from an input.
class Bus {
  public:
    virtual ~Bus() = default;

    /// Sends `message` to shard `to`, which is not the caller's own. From the thread of the sending shard.
    /// False: the message is a call, and is refused.
    virtual bool send(int to, Message message) = 0;
};

}  // namespace kabinet
