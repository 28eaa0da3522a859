#pragma once

#include "server/bus/message.hpp"

namespace kabinet {

/// Carries messages from shard to shard. What one shard sends another arrives in order and once, or not at
/// all. Between processes messages may be lost; then each shard of both gets a NodeLost, and what follows
/// comes behind that. Each shard has a mailbox with a bound. When the mailbox is full:
///
/// - A call is refused (`send` is false), unless it says kAlwaysTaken.
/// - A change for watchers (Deliver, Reseat) is dropped. The receiver gets a Missed in the change's place.
/// - Everything else is taken. It follows from a call that was taken, from a watch, or from an input.
class Bus {
  public:
    virtual ~Bus() = default;

    /// Sends `message` to shard `to`, which is not the caller's own. From the thread of the sending shard.
    /// False: the message is a call, and is refused.
    virtual bool send(ShardAddress to, Message message) = 0;

    /// Sends `message` to all shards of all processes but shard `from`, which is the caller's own.
    virtual void send_everywhere(ShardAddress from, const Message& message) = 0;

    /// Sends `message` to the first shard of each other process.
    virtual void send_abroad(const Message& message) = 0;
};

}  // namespace kabinet
