#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <utility>

namespace kabinet {
namespace {

/// More rows than this nobody reads; the document stays small enough to send to everyone who looks in.
constexpr int kShown = 500;
/// People coming and going are told once a second.
constexpr std::int64_t kOnlineEvery = 1000;
/// From one patch to the next, ms, at least.
constexpr std::int64_t kQuiet = 100;

Json empty_lobby() {
    return {{"tables", Json::object()}, {"matches", Json::object()}, {"online", 0}};
}

}  // namespace

Lobby::Lobby(Loop& loop, Hubs& hubs, Deadlines& deadlines, const Config& config, const std::string& epoch,
             ShardMetrics& metrics)
    : loop_(loop),
      deadlines_(deadlines),
      config_(config),
      rows_(empty_lobby()),
      channel_(Document("lobby", epoch, rows_, static_cast<std::size_t>(config.limits.ring)), hubs, metrics) {
}

Lobby::~Lobby() {
    deadlines_.clear(*this);
}

std::expected<void, Refusal> Lobby::admit(const std::string& match, const std::string& host) {
    if (held_.contains(match)) return {};
    const auto hosts = hosted_.find(host);
    if (hosts != hosted_.end() && hosts->second >= config_.limits.tables_per_player) {
        return std::unexpected(
            Refusal{"too_many_tables", "", "you host as many tables and matches as one may"});
    }
    if (std::cmp_greater_equal(held_.size(), config_.limits.matches_total)) {
        return std::unexpected(Refusal{"busy", "", "the server holds as many matches as it may"});
    }
    if (open_ >= config_.limits.tables_total) {
        return std::unexpected(Refusal{"busy", "", "the server has as many open tables as it may"});
    }
    set_open(hold(match, host), true);
    return {};
}

/// What is held of a match, which counts for its host from now on.
Lobby::Held& Lobby::hold(const std::string& match, const std::string& host) {
    const auto [it, fresh] = held_.try_emplace(match);
    if (fresh) ++hosted_[host];
    it->second.host = host;
    return it->second;
}

void Lobby::set_open(Held& held, bool open) {
    open_ += static_cast<int>(open) - static_cast<int>(held.open);
    held.open = open;
}

void Lobby::set(const std::string& pointer, const Json& value) {
    if (!untold_) untold_.emplace();
    const Change change = rows_.set(pointer, value);
    if (!untold_->ops.empty() && !change.ops.empty()) untold_->ops += ',';
    untold_->ops += change.ops;
}

/// Tells what has changed, now or soon.
void Lobby::tell() {
    if (untold_ && loop_.now() >= quiet_until_) publish();
    std::int64_t at = untold_ ? quiet_until_ : -1;
    if (count_at_ >= 0) at = at < 0 ? count_at_ : std::min(at, count_at_);
    if (at >= 0) deadlines_.set(*this, at);
}

void Lobby::publish() {
    if (!untold_) return;
    std::vector<Change> changes;
    changes.push_back(*std::exchange(untold_, std::nullopt));
    quiet_until_ = loop_.now() + kQuiet;
    channel_.change(std::move(changes));
}

void Lobby::withdraw(const std::string& match) {
    const auto it = held_.find(match);
    if (it != held_.end() && !it->second.listed) forget(match);
    tell();
}

void Lobby::list(Listing listing) {
    if (listing.status == Status::finished || listing.status == Status::closed) {
        forget(listing.match);
        return tell();
    }
    Held& held = hold(listing.match, listing.host);
    held.row = std::move(listing.row);
    held.listed = true;
    set_open(held, listing.status == Status::open);
    show(listing.match, held, held.open ? "tables" : "matches");
    tell();
}

void Lobby::show(const std::string& match, Held& held, const std::string& section) {
    const bool visible = !held.row.is_null() && (held.section == section || shown(section) < kShown);
    const std::string before = held.section;
    if (!before.empty() && (before != section || !visible)) {
        held.section.clear();
        --shown(before);
        set("/" + before + "/" + match, nullptr);
        promote(before);
    }
    if (!visible) return;
    if (held.section.empty()) ++shown(section);
    held.section = section;
    set("/" + section + "/" + match, held.row);
}

/// A row has become free: one that was left out takes it.
void Lobby::promote(const std::string& section) {
    if (shown(section) != kShown - 1) return;
    for (auto& [match, held] : held_) {
        const bool table = held.row.is_object() && held.row.contains("taken");
        if (!held.section.empty() || held.row.is_null() || table != (section == "tables")) continue;
        return show(match, held, section);
    }
}

void Lobby::forget(const std::string& match) {
    const auto it = held_.find(match);
    if (it == held_.end()) return;
    set_open(it->second, false);
    const Held held = std::move(it->second);
    held_.erase(it);
    if (--hosted_[held.host] == 0) hosted_.erase(held.host);
    if (held.section.empty()) return;
    --shown(held.section);
    set("/" + held.section + "/" + match, nullptr);
    promote(held.section);
}

void Lobby::online(int change) {
    online_ += change;
    if (count_at_ >= 0) return;
    count_at_ = loop_.now() + kOnlineEvery;
    tell();
}

void Lobby::on_time() {
    if (count_at_ >= 0 && loop_.now() >= count_at_) {
        count_at_ = -1;
        set("/online", online_);
    }
    tell();
}

void Lobby::watch(WatcherId id, const std::optional<Version>& from,
                  std::move_only_function<void(const Version&)> reply) {
    publish();  // a snapshot shows all there is
    channel_.watch(id, {0, FrameKind::bulk}, from, std::move(reply));
}

}  // namespace kabinet
