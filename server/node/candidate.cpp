#include "server/node/candidate.hpp"

#include <algorithm>
#include <utility>

#include "server/ops/log.hpp"
#include "server/store/lease.hpp"

namespace kabinet {
namespace {

constexpr std::chrono::milliseconds kLookAgain{150};

}  // namespace

Candidate::Candidate(const StoreConfig& config, std::string id, Home home)
    : config_(config),
      id_(std::move(id)),
      home_(std::move(home)),
      watch_(config.url),
      newer_rules_(config.plays) {}

void Candidate::start() {
    thread_ = std::thread([this] { watch(); });
}

void Candidate::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
    }
    stopping_.notify_one();
    if (thread_.joinable()) thread_.join();
}

/// The thread may wait for the database.
void Candidate::watch() {
    std::unique_lock lock(mutex_);
    while (!stopped_) {
        lock.unlock();
        const auto pause = look();
        if (!pause) return;
        lock.lock();
        stopping_.wait_for(lock, *pause, [this] { return stopped_; });
    }
}

/// Returns when to look again; nothing when this process has the lease.
std::optional<std::chrono::milliseconds> Candidate::look() {
    if (const auto clock = watch_.look_at_clock(); !clock) return fail(clock.error());
    const auto active = watch_.active();
    if (active && *active) {
        const fence::Holder& holder = **active;
        newer_rules_.somebody_leads();
        follow(holder.id, holder.name);
        if (!home_.takes) return std::nullopt;
        return std::min(kLookAgain, holder.left);
    }
    if (!active) return fail(active.error());
    if (!home_.takes) {
        follow("", "nobody");
        return std::nullopt;
    }
    // Whoever has given the lease back is in nobody's way.
    const bool over = active_ && !active_->empty() && watch_.holder().value_or(std::nullopt);
    if (over && Lease::boot_time() < watch_.steady_at()) return kLookAgain;
    return newer_rules_.go_first(watch_.plays()) ? kLookAgain : take();
}

std::chrono::milliseconds Candidate::fail(const StoreError& error) {
    if (const auto times = failures_.happened(Lease::boot_time().count()))
        log_warn("cannot_take_over", {{"why", error.message}, {"times", *times}});
    return kLookAgain;
}

/// Another process may be quicker.
std::optional<std::chrono::milliseconds> Candidate::take() {
    auto taken = open_store(config_, std::chrono::milliseconds(0), id_);
    if (!taken) return fail(taken.error());
    log_info("takes_over", {{"from", name_.empty() ? "nobody" : name_}, {"epoch", taken->lease->epoch()}});
    home_.takes(std::move(*taken));
    return std::nullopt;
}

void Candidate::follow(const std::string& id, const std::string& name) {
    if (active_ == id) return;
    active_ = id;
    name_ = name;
    home_.follows(id, name);
}

}  // namespace kabinet
