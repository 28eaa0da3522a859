#include "server/wire/nats_wire.hpp"

#include <pthread.h>

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

#include "server/wire/nats_line.hpp"
#include "server/wire/nats_turns.hpp"

namespace kabinet {
namespace {

using namespace std::chrono_literals;

constexpr auto kPause = 250ms;
constexpr auto kFarewell = 1000ms;
/// Who waits for an answer has given up or asked again by then.
constexpr auto kOld = 3s;
constexpr std::size_t kMostWaiting = 16 << 20;
/// What the line has taken is not forgotten any more, so it is given little at once.
constexpr std::size_t kMostUnwritten = 1 << 20;
constexpr auto kTurn = 1000ms;
/// What a message that waits costs beside its bytes.
constexpr std::size_t kCost = 64;

bool is_word(std::string_view text) {
    return !text.empty() &&
           text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") == std::string_view::npos;
}

}  // namespace

NatsWire::NatsWire(Config config)
    : config_(std::move(config)),
      door_(std::make_unique<NatsDoor>(
          NatsDoor::Address(config_.url, config_.ca, nats_subject(config_.space, config_.self)))) {
    if (!is_word(config_.space)) throw std::invalid_argument("the space of a wire is a word of [a-z0-9_-]");
    if (!config_.loop) return;
    turns_ = std::make_unique<NatsTurns>(
        *config_.loop, NatsTurns::Calls{.have = [this] { door_->have(); },
                                        .give = [this](NatsLine& line) { return give(line); },
                                        .lost = [this] { wake(); }});
}

NatsWire::~NatsWire() {
    close();
}

void NatsWire::open(Receive receive) {
    receive_ = std::move(receive);
    thread_ = std::thread([this] { run(); });
    ::pthread_setname_np(thread_.native_handle(), "wire");
}

bool NatsWire::send(NodeNumber to, std::string_view bytes) {
    if (bytes.size() > largest_) return false;
    bool asleep = false;
    {
        const std::lock_guard lock(mutex_);
        forget_old();
        if (closed_ || waiting_bytes_ + bytes.size() + kCost > kMostWaiting) return false;
        waiting_bytes_ += bytes.size() + kCost;
        waiting_.push_back({to, Clock::now(), std::string(bytes)});
        asleep = std::exchange(asleep_, false);
    }
    if (asleep) door_->ring();
    return true;
}

void NatsWire::close() {
    {
        const std::lock_guard lock(mutex_);
        if (!std::exchange(closed_, true)) farewell_ = Clock::now() + kFarewell;
    }
    changed_.notify_one();
    door_->ring();
    std::call_once(ended_, [this] {
        if (thread_.joinable()) thread_.join();
    });
}

void NatsWire::run() {
    for (;;) {
        {
            const std::lock_guard lock(mutex_);
            if (closed_) return;
        }
        try {
            stay_connected();
        } catch (const std::exception& error) {  // no memory
            tell(Event::trouble, error.what());
        }
        pause();
    }
}

void NatsWire::stay_connected() {
    auto line = door_->connect({.receive = [this](std::string_view bytes) { hear(bytes); },
                                .trouble = [this](const std::string& why) { tell(Event::trouble, why); }});
    if (!line) {
        if (std::exchange(told_failure_, line.error()) != line.error())
            tell(Event::disconnected, line.error());
        return;
    }
    told_failure_.clear();
    largest_ = std::min((*line)->largest(), kLargest);
    tell(Event::connected, "");
    serve(**line);
    if ((*line)->is_lost()) tell(Event::disconnected, (*line)->why_lost());
}

void NatsWire::serve(NatsLine& line) {
    if (turns_) lend(line);
    while (!line.is_lost()) {
        give(line);
        if (is_over()) break;
        line.turn(kTurn);
    }
    if (!line.is_lost()) line.flush(kFarewell);
}

/// Until the line is lost or the wire closed: what waits then is left to the wire's own thread, for the loop
/// may have stopped.
void NatsWire::lend(NatsLine& line) {
    door_->lend(*turns_);
    turns_->lend(line);
    std::unique_lock lock(mutex_);
    while (!closed_ && !line.is_lost()) {
        changed_.wait_for(lock, kTurn);
        lock.unlock();
        line.look_for_trouble();
        lock.lock();
    }
    lock.unlock();
    turns_->take_back();
    door_->take_back();
}

/// Gives the line what waits, as long as the socket takes it. Whether more waits.
bool NatsWire::give(NatsLine& line) {
    while (line.unwritten() < kMostUnwritten) {
        Waiting message;
        {
            const std::lock_guard lock(mutex_);
            forget_old();
            if (waiting_.empty()) {
                asleep_ = true;
                return false;
            }
            message = std::move(waiting_.front());
            waiting_.pop_front();
            waiting_bytes_ -= message.bytes.size() + kCost;
        }
        if (!line.publish(nats_subject(config_.space, message.to), message.bytes)) return false;
    }
    return true;
}

/// Whether the wire is closed, and all is sent or too late.
bool NatsWire::is_over() {
    const std::lock_guard lock(mutex_);
    return closed_ && (waiting_.empty() || Clock::now() >= farewell_);
}

void NatsWire::wake() {
    {
        const std::lock_guard lock(mutex_);
    }
    changed_.notify_one();
}

/// Wants the lock.
void NatsWire::forget_old() {
    const auto oldest = Clock::now() - kOld;
    while (!waiting_.empty() && waiting_.front().since < oldest) {
        waiting_bytes_ -= waiting_.front().bytes.size() + kCost;
        waiting_.pop_front();
    }
}

void NatsWire::pause() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kPause, [this] { return closed_; });
}

void NatsWire::tell(Event event, const std::string& why) try {
    if (config_.told) config_.told(event, why);
} catch (const std::exception&) {  // whoever is told must not end the wire
}

void NatsWire::hear(std::string_view bytes) try { receive_(bytes); } catch (const std::exception& error) {
    tell(Event::trouble, std::string("a message was not taken: ") + error.what());
}

}  // namespace kabinet
