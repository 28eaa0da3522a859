#include "server/bus/mailbox.hpp"

#include <utility>

namespace kabinet {
namespace {

/// The document of a change for watchers; else null.
const std::string* changed(const Message& message) {
    if (const auto* change = std::get_if<Deliver>(&message)) return &change->doc;
    if (const auto* change = std::get_if<Reseat>(&message)) return &change->doc;
    return nullptr;
}

bool may_be_refused(const Message& message) {
    const auto* asked = std::get_if<Asked>(&message);
    // A watch that nobody ends would last for ever. The lobby is told by one call a shard at a time.
    return asked && !std::holds_alternative<UnwatchDocument>(asked->call) &&
           !std::holds_alternative<TellLobby>(asked->call);
}

}  // namespace

bool Mailbox::put(Message message) {
    const bool full = waiting() >= limit_;
    if (full && may_be_refused(message)) return false;
    if (full && std::holds_alternative<Hint>(message)) return true;
    if (const std::string* doc = changed(message); doc && drop(*doc, full)) return true;
    post(std::move(message));
    return true;
}

void Mailbox::post(Message message) {
    waiting_.fetch_add(1, std::memory_order_relaxed);
    loop_.post([this, message = std::move(message)]() mutable {
        waiting_.fetch_sub(1, std::memory_order_relaxed);
        receive_(std::move(message));
    });
}

/// Whether a change of `doc` is dropped: for want of room, or since one before it was and the receiver does
/// not know yet.
bool Mailbox::drop(const std::string& doc, bool full) {
    if (!full && !missing_.load(std::memory_order_acquire)) return false;
    const std::lock_guard lock(mutex_);
    if (!full && !missed_.contains(doc)) return false;
    missed_.insert(doc);
    if (!missing_.exchange(true, std::memory_order_acq_rel)) loop_.post([this] { tell_missed(); });
    return true;
}

/// Runs behind all that was in the mailbox when the first change was dropped.
void Mailbox::tell_missed() {
    std::set<std::string> missed;
    {
        const std::lock_guard lock(mutex_);
        missed.swap(missed_);
        missing_.store(false, std::memory_order_release);
    }
    for (const std::string& doc : missed) receive_(Missed{doc});
}

}  // namespace kabinet
