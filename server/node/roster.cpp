#include "server/node/roster.hpp"

#include <algorithm>
#include <utility>

#include "server/ops/log.hpp"
#include "server/store/lease.hpp"

namespace kabinet {
namespace {

constexpr std::chrono::milliseconds kReadAgain{150};

/// A database that has told nothing for so long has kept others, too, from renewing their leases. They get
/// the time to do so.
constexpr std::chrono::milliseconds kAway{1000}, kCalm = Lease::kLength;

}  // namespace

Roster::Roster(const StoreConfig& config, std::string id, Home home)
    : config_(config),
      id_(std::move(id)),
      home_(std::move(home)),
      watch_(config.url),
      newer_rules_(config.plays) {}

void Roster::start() {
    answered_at_ = Lease::boot_time();
    thread_ = std::thread([this] { watch(); });
}

void Roster::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
    }
    woken_.notify_one();
    if (thread_.joinable()) thread_.join();
    for (Kept& one : std::exchange(kept_, {})) one.done(false);
}

void Roster::keep(std::string table, std::move_only_function<void(bool)> done) {
    {
        const std::lock_guard lock(mutex_);
        kept_.push_back({std::move(table), std::move(done)});
    }
    woken_.notify_one();
}

/// The thread may wait for the database.
void Roster::watch() {
    std::unique_lock lock(mutex_);
    while (!stopped_) {
        lock.unlock();
        look();
        keep_all();
        lock.lock();
        woken_.wait_for(lock, kReadAgain, [this] { return stopped_ || !kept_.empty(); });
    }
}

void Roster::keep_all() {
    std::unique_lock lock(mutex_);
    for (Kept& one : std::exchange(kept_, {})) {
        lock.unlock();
        const auto kept = watch_.place(id_, one.table);
        if (!kept) fail(kept.error());
        one.done(kept.value_or(false));
        lock.lock();
    }
}

void Roster::look() {
    if (const auto clock = watch_.look_at_clock(); !clock) return fail(clock.error());
    const auto lead = watch_.holder();
    const auto now = Lease::boot_time();
    if (!lead) return fail(lead.error());
    answered(now);
    const bool over = *lead && (*lead)->left.count() <= 0;
    if (*lead && !over && ((*lead)->id != id_ || leads_)) {
        newer_rules_.somebody_leads();
        return tell(**lead);
    }
    // Whoever has given the lead back needs no time to renew it.
    if ((over && now < calm_at_) || newer_go_first()) return;
    if (take_lead()) look();
}

/// Only who plays what the lead plays gets partitions. In an upgrade the newer ones would have none as long
/// as an older one led.
bool Roster::newer_go_first() {
    std::vector<std::string> plays;
    if (const auto all = watch_.holding()) {
        for (const fence::Holding& one : *all) {
            if (one.left.count() > 0) plays.push_back(one.plays);
        }
    }
    return newer_rules_.go_first(watch_.plays(), plays);
}

/// So it is, too, when this process or its machine has stood still, and when the database's clock was set.
void Roster::answered(Milliseconds now) {
    const bool away = now - std::exchange(answered_at_, now) > kAway;
    if (away) calm_at_ = now + kCalm;
    calm_at_ = std::max(calm_at_, watch_.steady_at());
}

/// Another process may be quicker.
bool Roster::take_lead() {
    const auto others = [this](const fence::Holding& one) { return one.id == lead_ && one.id != id_; };
    const auto before = watch_.holding();
    answered(Lease::boot_time());
    const bool lost = before && std::ranges::any_of(*before, others);
    const auto table = watch_.lead(id_, config_.plays);
    if (!table) fail(table.error());
    if (!table || !*table) return false;
    if (leads_.exchange(true)) return true;  // the lease was over, and nobody took it
    log_info("leads", {{"after", lead_.empty() ? "nobody" : lead_}});
    if (lost) home_.took_over();
    home_.leads(**table);
    return true;
}

void Roster::end_lost(const std::vector<fence::Holding>& all) {
    answered(Lease::boot_time());
    if (Lease::boot_time() < calm_at_) return;
    for (const fence::Holding& one : all) {
        if (one.id == id_ || one.left.count() > 0) continue;
        const auto ended = watch_.end(one.id, id_);
        if (!ended) return fail(ended.error());
        if (!*ended) continue;
        log_warn("server_lost", {{"server", one.id}});
        home_.took_over();
    }
}

void Roster::tell(const fence::Holder& lead) {
    if (!lead.fenced) return home_.outdated();
    auto all = watch_.holding();
    if (all && leads_ && lead.id == id_) {
        end_lost(*all);
        all = watch_.holding();
    }
    if (!all) return fail(all.error());
    // Others have what this process had: nothing that it knows is to be told any more.
    if (std::ranges::find(*all, id_, &fence::Holding::id) == all->end()) return home_.outdated();
    std::set<std::string> members{lead.id}, fit;
    for (const fence::Holding& one : *all) {
        members.insert(one.id);
        if (one.plays == config_.plays) fit.insert(one.id);
    }
    if (lead_ == lead.id && members_ == members && fit_ == fit) return;
    if (lead_ != lead.id && lead.id != id_) log_info("follows", {{"lead", lead.name}});
    lead_ = lead.id;
    members_ = std::move(members);
    fit_ = std::move(fit);
    home_.follows(lead_, members_, fit_);
}

void Roster::fail(const StoreError& error) {
    if (const auto times = failures_.happened(Lease::boot_time().count()))
        log_warn("cannot_look_who_leads", {{"why", error.message}, {"times", *times}});
}

}  // namespace kabinet
