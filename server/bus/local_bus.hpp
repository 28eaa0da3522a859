#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "server/bus/bus.hpp"
#include "server/bus/mailbox.hpp"

namespace kabinet {

/// The bus between the shards of one process: a mailbox each.
class LocalBus : public Bus {
  public:
    using Carry = std::function<Message(Message)>;

    /// `limit`: how many messages may wait for one shard. `carry`, where there is one, gets each message on
    /// its way; a test carries messages in writing, as between processes.
    explicit LocalBus(std::size_t limit, Carry carry = {}) : limit_(limit), carry_(std::move(carry)) {}

    /// The next shard, from 0 on. All join before any sends.
    void join(Loop& loop, Mailbox::Receive receive) {
        mailboxes_.push_back(std::make_unique<Mailbox>(loop, limit_, std::move(receive)));
    }

    bool send(ShardAddress to, Message message) override {
        if (carry_) message = carry_(std::move(message));
        return put(index_of(to), std::move(message));
    }

    void send_everywhere(ShardAddress from, const Message& message) override {
        for (std::size_t i = 0; i < size(); ++i) {
            if (i != index_of(from)) send(address_of(0, i), message);
        }
    }

    void send_abroad(const Message&) override {}

    std::size_t size() const { return mailboxes_.size(); }
    /// Puts a message from outside into the mailbox of shard `i`. From any thread. False: it is a call, and
    /// refused.
    bool put(std::size_t i, Message message) { return mailboxes_[i]->put(std::move(message)); }

  private:
    const std::size_t limit_;
    const Carry carry_;
    std::vector<std::unique_ptr<Mailbox>> mailboxes_;
};

}  // namespace kabinet
