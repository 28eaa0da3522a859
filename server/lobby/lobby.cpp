#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <utility>

namespace kabinet {
namespace {

/// The most rows shown of each kind. Nobody reads more, and the document stays small enough for every
/// watcher.
constexpr std::size_t kShown = 500;
/// How many finished matches keep the address they were created from.
constexpr std::size_t kLeft = 10'000;
/// The count of people online is published at most once in this time, ms.
constexpr std::int64_t kOnlineEvery = 1000;
/// The shortest time from one patch to the next, ms.
constexpr std::int64_t kQuiet = 100;

Json empty_lobby() {
    return {{"tables", Json::object()}, {"matches", Json::object()}, {"online", 0}};
}

int count_of(const std::map<std::string, int>& counts, const std::string& name) {
    const auto it = counts.find(name);
    return it == counts.end() ? 0 : it->second;
}

void count_out(std::map<std::string, int>& counts, const std::string& name) {
    const auto it = counts.find(name);
    if (it != counts.end() && --it->second == 0) counts.erase(it);
}

}  // namespace

Lobby::Lobby(Loop& loop, Hubs& hubs, Deadlines& deadlines, const Config& config, const std::string& epoch,
             ShardMetrics& metrics)
    : loop_(loop),
      deadlines_(deadlines),
      config_(config),
      rows_(empty_lobby()),
      channel_(Document(kLobby, epoch, rows_, static_cast<std::size_t>(config.limits.ring)), hubs, metrics) {}

Lobby::~Lobby() {
    deadlines_.clear(*this);
}

std::expected<void, Refusal> Lobby::admit(const std::string& match, const std::string& host,
                                          const std::string& address) {
    if (held_.contains(match)) return {};
    if (count_of(hosted_, host) >= config_.limits.tables_per_player) {
        return std::unexpected(
            Refusal{"too_many_tables", "", "you host as many tables and matches as one may"});
    }
    if (count_of(by_address_, address) >= config_.limits.tables_per_address) {
        return std::unexpected(Refusal{"too_many_tables", "",
                                       "as many tables and matches were made from your address as may be"});
    }
    if (std::cmp_greater_equal(held_.size(), config_.limits.matches_total)) {
        return std::unexpected(Refusal{"busy", "", "the server holds as many matches as it may"});
    }
    if (open_ >= config_.limits.tables_total) {
        return std::unexpected(Refusal{"busy", "", "the server has as many open tables as it may"});
    }
    Held& held = hold(match, host);
    held.address = address;
    ++by_address_[address];
    set_open(held, true);
    return {};
}

/// The entry of a match. A new entry counts for its host from now on.
Lobby::Held& Lobby::hold(const std::string& match, const std::string& host) {
    const auto [it, fresh] = held_.try_emplace(match);
    if (fresh) {
        ++hosted_[host];
        it->second.age = ages_++;
    }
    it->second.host = host;
    return it->second;
}

void Lobby::set_open(Held& held, bool open) {
    open_ += static_cast<int>(open) - static_cast<int>(held.open);
    held.open = open;
}

void Lobby::set(const Section& section, const std::string& match, const Json& value) {
    set(std::string("/") + section.name + "/" + match, value);
}

void Lobby::set(const std::string& pointer, const Json& value) {
    if (!untold_) untold_.emplace();
    const Change change = rows_.set(pointer, value);
    if (!untold_->ops.empty() && !change.ops.empty()) untold_->ops += ',';
    untold_->ops += change.ops;
}

/// Publishes the changes, now or soon.
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
    if (over(listing.status)) {
        forget(listing.match);
        return tell();
    }
    const bool fresh = !held_.contains(listing.match);
    Held& held = hold(listing.match, listing.host);
    if (const auto from = left_.find(listing.previous); fresh && from != left_.end()) {
        held.address = from->second;
        ++by_address_[held.address];
    }
    held.row = std::move(listing.row);
    held.sitters = std::move(listing.sitters);
    held.listed = true;
    set_open(held, listing.status == Status::open);
    Section& section = held.open ? tables_ : matches_;
    if (held.section && (held.section != &section || held.row.is_null())) take_out(listing.match, held);
    if (!held.row.is_null()) place(listing.match, held, section);
    tell();
}

std::vector<ShownTable> Lobby::tables() const {
    std::vector<ShownTable> tables;
    for (const auto& [age, match] : tables_.shown) {
        const Held& held = held_.at(match);
        tables.push_back({.match = match, .row = held.row, .sitters = held.sitters});
    }
    return tables;
}

/// Updates a row, or adds it. Without room the oldest shown row gives way to a newer one.
void Lobby::place(const std::string& match, Held& held, Section& section) {
    if (!held.section) {
        held.section = &section;
        section.rest.emplace(held.age, match);
    }
    if (section.rest.contains(held.age)) {
        const bool room = section.shown.size() < kShown;
        if (!room && section.shown.begin()->first > held.age) return;
        if (!room) {
            set(section, section.shown.begin()->second, nullptr);
            section.rest.insert(section.shown.extract(section.shown.begin()));
        }
        section.shown.insert(section.rest.extract(held.age));
    }
    set(section, match, held.row);
}

/// Takes a row out. The newest waiting row takes its place.
void Lobby::take_out(const std::string& match, Held& held) {
    Section& section = *std::exchange(held.section, nullptr);
    if (section.rest.erase(held.age) > 0) return;
    section.shown.erase(held.age);
    set(section, match, nullptr);
    if (section.rest.empty() || section.shown.size() >= kShown) return;
    const std::string next = section.rest.rbegin()->second;
    place(next, held_.at(next), section);
}

void Lobby::forget(const std::string& match) {
    const auto it = held_.find(match);
    if (it == held_.end()) return;
    Held& held = it->second;
    set_open(held, false);
    if (held.section) take_out(match, held);
    count_out(hosted_, held.host);
    count_out(by_address_, held.address);
    if (held.listed && !held.address.empty()) {
        left_order_.push_back(match);
        left_.insert_or_assign(match, held.address);
        if (left_order_.size() > kLeft) {
            left_.erase(left_order_.front());
            left_order_.pop_front();
        }
    }
    held_.erase(it);
}

void Lobby::forget_where(const std::function<bool(const std::string& match)>& which) {
    std::vector<std::string> gone;
    for (const auto& [match, held] : held_) {
        if (held.listed && which(match)) gone.push_back(match);
    }
    if (gone.empty()) return;
    for (const std::string& match : gone) forget(match);
    tell();
}

void Lobby::online(ShardAddress shard, int count) {
    online_[shard] = count;
    count_later();
}

void Lobby::lost(NodeNumber node) {
    std::erase_if(online_, [node](const auto& one) { return node_of(one.first) == node; });
    count_later();
}

void Lobby::count_later() {
    if (count_at_ >= 0) return;
    count_at_ = loop_.now() + kOnlineEvery;
    tell();
}

void Lobby::on_time() {
    if (count_at_ >= 0 && loop_.now() >= count_at_) {
        count_at_ = -1;
        int online = 0;
        for (const auto& [shard, count] : online_) online += count;
        set("/online", online);
    }
    tell();
}

void Lobby::watch(WatcherId id, const Viewer&, const std::optional<Version>& from, Reply reply) {
    publish();  // the snapshot must not show more than the patches
    channel_.watch(id, {0, FrameKind::bulk}, from, std::move(reply));
}

}  // namespace kabinet
