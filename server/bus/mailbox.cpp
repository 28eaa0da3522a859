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
    return asked && !std::visit([]<class C>(const C&) { return requires { C::kAlwaysTaken; }; }, asked->call);
}

}  // namespace

bool Mailbox::put(Message message) {
    const bool full = waiting() >= limit_;
    if (full && may_be_refused(message)) return false;
    if (const std::string* doc = changed(message); doc && full) {
        drop(*doc);
        return true;
    }
    // Whoever watches from now on must hear of changes that are dropped behind this.
    if (const auto* attach = std::get_if<Attach>(&message);
        attach && missing_.load(std::memory_order_acquire)) {
        const std::lock_guard lock(mutex_);
        missed_.erase(attach->doc);
    }
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

/// The receiver is told in the place of the change, so all that follows comes behind that.
void Mailbox::drop(const std::string& doc) {
    const std::lock_guard lock(mutex_);
    missing_.store(true, std::memory_order_release);
    if (missed_.insert(doc).second) put_missed(doc);
}

void Mailbox::put_missed(std::string doc) {
    loop_.post([this, doc = std::move(doc)]() mutable {
        // Those who are told ask at once: not while there is hardly room.
        if (waiting() > limit_ / 2) return put_missed(std::move(doc));
        {
            const std::lock_guard lock(mutex_);
            missed_.erase(doc);
            missing_.store(!missed_.empty(), std::memory_order_release);
        }
        receive_(Missed{std::move(doc)});
    });
}

}  // namespace kabinet
