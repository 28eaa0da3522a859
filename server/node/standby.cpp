#include "server/node/standby.hpp"

#include <algorithm>
#include <csignal>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "server/ops/log.hpp"
#include "server/store/lease.hpp"

namespace kabinet {
namespace {

constexpr std::chrono::milliseconds kLookAgain{150};

}  // namespace

Standby::Standby(const Config& config) : config_(config), watch_(config.store.url) {}

std::expected<std::unique_ptr<Standby>, std::string> Standby::start(const Config& config) {
    std::unique_ptr<Standby> standby(new Standby(config));
    if (auto done = standby->listen(); !done) return std::unexpected(done.error());
    return standby;
}

std::expected<void, std::string> Standby::listen() {
    net::Services services;
    services.ready = [] { return false; };
    services.standing_by = true;
    services.metrics = [this] {
        const ShardMetrics* own = &metrics_;
        constexpr LeaseMetrics waiting{};
        return metrics_text({&own, 1}, nullptr, &waiting);
    };
    gate_ = std::make_unique<net::Gate>(loop_, config_, nobody_, std::move(services), metrics_);
    auto listener = net::Listener::open(config_, {gate_.get()});
    if (!listener) return std::unexpected(listener.error());
    listener_ = std::move(*listener);
    listener_->start();
    return {};
}

std::optional<OpenStore> Standby::run() {
    net::asio::signal_set signals(loop_.context(), SIGINT, SIGTERM, SIGHUP);
    await_signal(signals);
    std::thread watcher([this] { watch(); });
    loop_.run();
    stop();
    watcher.join();
    return std::move(taken_);
}

void Standby::await_signal(net::asio::signal_set& signals) {
    signals.async_wait([this, &signals](net::Error error, int signal) {
        if (error) return;
        if (signal == SIGHUP) {
            if (const auto done = listener_->read_certificate(); !done)
                log_error("certificate_kept", {{"error", done.error()}});
            return await_signal(signals);
        }
        log_info("stopping", {{"signal", signal}});
        loop_.stop();
    });
}

void Standby::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
    }
    stopping_.notify_one();
}

/// On a thread of its own, which may wait for the database.
void Standby::watch() {
    std::unique_lock lock(mutex_);
    while (!stopped_ && !taken_) {
        lock.unlock();
        const auto pause = look();
        lock.lock();
        if (!taken_) stopping_.wait_for(lock, pause, [this] { return stopped_; });
    }
    loop_.stop();
}

/// Takes over where nobody has the database any more. Another server may be quicker. Returns when to look
/// again.
std::chrono::milliseconds Standby::look() {
    const auto active = watch_.active();
    if (active && *active) {
        const fence::Holder& holder = **active;
        if (std::exchange(active_, holder.name) != holder.name)
            log_info("stands_by", {{"active", holder.name}});
        return std::min(kLookAgain, holder.left);
    }
    auto taken =
        active ? open_store(config_.store, std::chrono::milliseconds(0)) : std::unexpected(active.error());
    if (taken) {
        log_info("takes_over",
                 {{"from", active_.empty() ? "nobody" : active_}, {"epoch", taken->lease->epoch()}});
        taken_ = std::move(*taken);
    } else if (const auto times = failures_.happened(Lease::boot_time().count())) {
        log_warn("cannot_take_over", {{"why", taken.error().message}, {"times", *times}});
    }
    return kLookAgain;
}

}  // namespace kabinet
