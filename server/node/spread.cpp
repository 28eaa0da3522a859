#include "server/node/spread.hpp"

#include <algorithm>
#include <utility>

#include "json/json.hpp"
#include "server/ops/log.hpp"

namespace kabinet {

std::string text_of(const PlacementTable& table) {
    Json members = Json::array();
    for (const ClusterMember& member : table.members) members.push_back({member.node, member.shards});
    return Json{{"version", table.version},
                {"lead", table.lead},
                {"members", members},
                {"partitions", table.partitions}}
        .dump();
}

std::optional<PlacementTable> table_from(const std::string& text) try {
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) return std::nullopt;
    PlacementTable table{.version = json.at("version"),
                         .lead = json.at("lead"),
                         .members = {},
                         .partitions = json.at("partitions")};
    for (const Json& member : json.at("members")) table.members.push_back({member.at(0), member.at(1)});
    if (table.partitions.size() != PlacementTable::kPartitions) return std::nullopt;
    return table;
} catch (const Json::exception&) {
    return std::nullopt;
}

Spread::Spread(Home home)
    : home_(std::move(home)), own_{node_of(home_.shard.here()), home_.shard.common().own.shards()} {
    home_.shard.when_found([this](const ClusterMember& found) {
        reached_[found.node] = found.shards;
        settled_ = false;
        look();
    });
    home_.shard.when_lost([this](NodeNumber lost) {
        reached_.erase(lost);
        settled_ = false;
    });
}

void Spread::begin(const std::string& kept) {
    table_ = table_from(kept).value_or(PlacementTable());
    if (table_.partitions.empty())
        table_.partitions.assign(PlacementTable::kPartitions, PlacementTable::kNobody);
    begun_ = true;
    settled_ = false;
    live_.clear();  // those of before may be others than those of the table
}

void Spread::members(std::set<NodeNumber> live, std::set<NodeNumber> fit) {
    settled_ = settled_ && live == live_ && fit == fit_;
    live_ = std::move(live);
    fit_ = std::move(fit);
    look();
}

/// What nobody reaches must not be given away, for nobody could ask for it.
bool Spread::may_get(NodeNumber node) const {
    return node == own_.node || (fit_.contains(node) && reached_.contains(node));
}

void Spread::look() {
    // Before members() nobody knows who still has what the table says.
    if (!begun_ || live_.empty() || keeping_ || asked_ > 0 || settled_) return;
    PlacementTable wanted = next();
    if (wanted != table_) {
        wanted.version = table_.version + 1;
        return keep(std::move(wanted));
    }
    balance();
}

std::map<NodeNumber, std::size_t> Spread::counts(const PlacementTable& table) const {
    std::map<NodeNumber, std::size_t> counts;
    for (const char partition : table.partitions) {
        const auto owner = static_cast<std::size_t>(partition - PlacementTable::kFirst);
        if (owner < table.members.size()) ++counts[table.members[owner].node];
    }
    return counts;
}

/// Whoever holds a lease keeps its partitions. What nobody has goes to who has the fewest, of those that can
/// be reached.
PlacementTable Spread::next() const {
    PlacementTable next{
        .version = table_.version, .lead = own_.node, .members = {own_}, .partitions = table_.partitions};
    const auto known = [this](NodeNumber node) {
        const auto at = std::ranges::find(table_.members, node, &ClusterMember::node);
        return at == table_.members.end() ? 0 : at->shards;
    };
    const auto add = [&](NodeNumber node) {
        const auto reached = reached_.find(node);
        const std::uint64_t shards = reached == reached_.end() ? known(node) : reached->second;
        const bool room = next.members.size() < PlacementTable::kOwners;
        if (node != own_.node && shards > 0 && room) next.members.push_back({node, shards});
    };
    for (const NodeNumber node : live_) {
        if (known(node) > 0) add(node);
    }
    for (const NodeNumber node : live_) {
        if (known(node) == 0) add(node);
    }
    for (char& partition : next.partitions) {
        const auto owner = static_cast<std::size_t>(partition - PlacementTable::kFirst);
        const NodeNumber node = owner < table_.members.size() ? table_.members[owner].node : 0;
        const auto at = std::ranges::find(next.members, node, &ClusterMember::node);
        partition = at == next.members.end()
                        ? PlacementTable::kNobody
                        : static_cast<char>(PlacementTable::kFirst + (at - next.members.begin()));
    }
    auto held = counts(next);
    for (char& partition : next.partitions) {
        if (partition != PlacementTable::kNobody) continue;
        std::size_t fewest = 0;
        for (std::size_t i = 1; i < next.members.size(); ++i) {
            const NodeNumber node = next.members[i].node;
            if (may_get(node) && held[node] < held[next.members[fewest].node]) fewest = i;
        }
        partition = static_cast<char>(PlacementTable::kFirst + fewest);
        ++held[next.members[fewest].node];
    }
    return next;
}

void Spread::keep(PlacementTable wanted) {
    keeping_ = true;
    const std::string text = text_of(wanted);
    home_.keep(text, [this, wanted = std::move(wanted)](bool kept) mutable {
        keeping_ = false;
        if (!kept) return look_in(kAgain);
        table_ = std::move(wanted);
        log_info("partitions_are_owned", {{"version", table_.version}, {"members", table_.members.size()}});
        hand_over();
        home_.announce(table_);
        look();
    });
}

/// Whoever gets a partition hears first what sleeps there.
void Spread::hand_over() {
    constexpr std::size_t most = 500;  // what NATS carries in one message is bounded
    const Placement placement(table_, [](NodeNumber) { return true; });
    std::map<ShardAddress, Slept> slept;
    Bus& bus = home_.shard.common().bus;
    for (SleepingMatch& match : std::exchange(asleep_, {})) {
        const ShardAddress home = placement.of_stream(match.match);
        Slept& there = slept[home];
        there.matches.push_back(std::move(match));
        if (there.matches.size() == most) bus.send(home, std::exchange(there, {}));
    }
    for (auto& [home, there] : slept) bus.send(home, std::move(there));
}

/// Asks whoever has more than its share to give up partitions.
void Spread::balance() {
    const auto held = counts(table_);
    std::size_t owners = 1, fewest = PlacementTable::kPartitions;
    for (const ClusterMember& member : table_.members) {
        if (!may_get(member.node)) continue;
        if (member.node != own_.node) ++owners;
        const auto has = held.find(member.node);
        fewest = std::min(fewest, has == held.end() ? 0 : has->second);
    }
    const std::size_t share = (PlacementTable::kPartitions + owners - 1) / owners;
    const bool too_much = std::ranges::any_of(held, [share](const auto& one) { return one.second > share; });
    if (fewest + 1 >= share || !too_much) {
        settled_ = true;
        return;
    }
    any_released_ = false;
    ++asked_;  // until all are asked: a shard of this process answers at once
    for (std::size_t i = 0; i < table_.members.size(); ++i) {
        const ClusterMember& member = table_.members[i];
        const auto has = held.find(member.node);
        if (has == held.end() || has->second <= share) continue;
        if (member.node != own_.node && !reached_.contains(member.node)) continue;
        const std::size_t more = has->second - share;
        std::vector<ReleasePartitions> calls(member.shards);
        for (std::size_t partition = 0; partition < PlacementTable::kPartitions; ++partition) {
            if (table_.partitions[partition] == static_cast<char>(PlacementTable::kFirst + i))
                calls[partition % member.shards].partitions.push_back(partition);
        }
        asked_ += member.shards;
        for (std::size_t shard = 0; shard < calls.size(); ++shard) {
            calls[shard].most = (more + member.shards - 1) / member.shards;
            home_.shard.release(address_of(member.node, shard), std::move(calls[shard]), [this](auto given) {
                released(given ? *given : ReleasePartitions::Result());
            });
        }
    }
    released({});
}

void Spread::released(const ReleasePartitions::Result& given) {
    for (const std::uint64_t partition : given.released)
        table_.partitions.at(partition) = PlacementTable::kNobody;
    asleep_.insert(asleep_.end(), given.asleep.begin(), given.asleep.end());
    any_released_ = any_released_ || !given.released.empty();
    if (--asked_ > 0) return;
    any_released_ ? look() : look_in(kBalance);
}

}  // namespace kabinet
