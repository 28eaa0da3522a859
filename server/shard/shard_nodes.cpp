#include <algorithm>
#include <bitset>
#include <iterator>
#include <memory>
#include <utility>

#include "server/shard/shard.hpp"

/// What a shard does when other processes come, go, or own other partitions. The rest of Shard is in
/// shard.cpp.
namespace kabinet {

Placement Shard::reached() const {
    if (common_.alone) return common_.own;
    Placement found(table_,
                    [this](NodeNumber node) { return node == node_of(here_) || reached_.contains(node); });
    for (const std::uint64_t partition : released_) found.lose(partition);
    return found;
}

void Shard::take(const Placed& placed) {
    if (placed.table.version <= table_.version) return;
    const Placement before = placement_;
    std::set<NodeNumber> gone;
    for (const ClusterMember& member : table_.members) gone.insert(member.node);
    for (const ClusterMember& member : placed.table.members) gone.erase(member.node);
    table_ = placed.table;
    if (!released_.empty()) common_.quotas.sitting.missing(-1);
    released_.clear();
    given_up_.clear();
    // Whoever is no member any more is lost, whatever its link says.
    for (const NodeNumber node : gone) reached_.erase(node);
    placement_ = reached();
    for (const NodeNumber node : gone) lose(node);
    for (const SleepingMatch& match : std::exchange(slept_, {})) {
        if (placement_.of_stream(match.match) == here_) matches_.expect(match);
    }
    go_on_from(before);
    // Whoever is gone may have written tasks for streams that live here, and told nobody.
    if (!gone.empty()) courier_.pull();
}

void Shard::take(Slept& slept) {
    slept_.insert(slept_.end(), std::make_move_iterator(slept.matches.begin()),
                  std::make_move_iterator(slept.matches.end()));
}

void Shard::take(const NodeLost& lost) {
    const Placement before = placement_;
    reached_.erase(lost.node);
    placement_ = reached();
    lose(lost.node);
    go_on_from(before);
}

/// Whatever is asked again waits until somebody has it.
void Shard::lose(NodeNumber node) {
    exchange_.lost(node);
    if (const auto abroad = seats_abroad_.find(node); abroad != seats_abroad_.end()) {
        abroad->second.clear();
        seats_abroad_.erase(abroad);
    }
    common_.quotas.practices.forget(node);
    for (const auto& [doc, watcher] : remote_watches_.take(node))
        kind_of(doc).at(*this).unwatch(doc, watcher, [] {});
    if (lobby_) lobby_->lost(node);
    lost_(node);
    // What the lost process has asked to be written is written before this, which changes nothing.
    if (leads()) common_.own_journal.append(loop_, TaskDone{"none"}, [this](const auto&) { miss_changes(); });
}

/// What others have is not waited for.
void Shard::leave() {
    left_ = true;
    for (const NodeNumber node : std::set<NodeNumber>(reached_)) take(NodeLost{node});
    parked_.end();
    parked_watches_.end();
}

void Shard::take(const NodeFound& found) {
    if (left_) return;
    reached_.insert(found.node);
    for (const auto& [match, players] : seats_.all())
        common_.bus.send(address_of(found.node, 0), Sitters{match, players, node_of(here_)});
    if (index_of(here_) == 0) {
        for (auto& practice : common_.quotas.practices.of(node_of(here_)))
            common_.bus.send(address_of(found.node, 0), std::move(practice));
    }
    go_on_from(placement_);
    courier_.pull();  // what the other has told meanwhile was lost
    found_({found.node, found.shards});
}

void Shard::take(Sitters& news) {
    const auto [seats, is_new] =
        seats_abroad_.try_emplace(news.from, common_.quotas.seats, common_.quotas.sitting);
    seats->second.set(news.match, std::move(news.players));
}

void Shard::take(const Spent& news) {
    if (news.limit >= common_.shared_limits.size()) return;
    for (const Throttle::Spending& one : news.spent)
        common_.shared_limits[news.limit]->spend(one, loop_.now());
}

/// `before`: where everything was until now; a copy, as `placement_` changes.
void Shard::go_on_from(Placement before) {  // NOLINT(performance-unnecessary-value-param)
    placement_ = reached();
    if (placement_ == before) return;
    hub_.missed_where([this, &before](const std::string& doc) {
        const DocumentKind& kind = kind_of(doc);
        const ShardAddress was = kind.home(before, doc);
        return was != Placement::kNowhere && was != kind.home(placement_, doc);
    });
    count_partitions();
    if (leads()) forget_partitions(before);
    take_partitions(before);
    ask_ladders(before);
    const bool same_lead = before.known() && before.lead() == placement_.lead();
    if (placement_.known() && !same_lead) follow_lead();
    for (NewTask& task : std::exchange(unsent_, {})) send(std::move(task));
    for (const std::string& stream : std::exchange(unlooked_, {})) look_for_tasks(stream);
    parked_watches_.go();
    parked_.go();
}

void Shard::count_partitions() {
    std::int64_t here = 0;
    for (std::size_t partition = 0; partition < PlacementTable::kPartitions; ++partition)
        here += placement_.of_partition(partition) == here_ ? 1 : 0;
    metrics_.partitions.set(here);
}

/// A process that is lost may have had matches that ended without a word to the lobby. The others tell again
/// when they are back.
void Shard::forget_partitions(const Placement& before) {
    const auto moved = [this, &before](const std::string& match) {
        const ShardAddress was = before.of_stream(match);
        return was != Placement::kNowhere && was != placement_.of_stream(match);
    };
    if (lobby_) lobby_->forget_where(moved);
    if (bots_) bots_->forget_where(moved);
}

/// The process that leads has a lobby and a desk of bots that know nothing of this shard, and changes of
/// accounts may have been lost.
void Shard::follow_lead() {
    news_.begin_again();
    bot_news_.begin_again();
    matches_.tell_all();
    tournaments_.list_again();
    courier_.pull();
    miss_changes();
    if (queue_ && here_ == placement_.queue()) queue_->open();
}

/// Whoever had a ladder before may have taken a match and told nobody.
void Shard::ask_ladders(const Placement& before) {
    for (const RatedMatch& match : matches_.awaiting_ratings()) {
        const std::string ladder = match.ladder.id();
        const ShardAddress home = placement_.of_stream(ladder);
        if (home != Placement::kNowhere && home != before.of_stream(ladder)) look_up(match);
    }
}

/// Of partitions that this shard has got: what is under way there goes on here.
void Shard::take_partitions(const Placement& before) {
    bool any = false;
    for (std::size_t partition = 0; partition < PlacementTable::kPartitions && !any; ++partition)
        any = placement_.of_partition(partition) == here_ && before.of_partition(partition) != here_;
    if (!any) return;
    courier_.pull();
    tournaments_.open([this](const std::string& id) { return placement_.of_stream(id) == here_; });
    under_way_.ask(
        [this, before](const std::vector<std::string>& matches) { take_matches(matches, before); });
}

/// Whatever somebody has asked for meanwhile is back, or on its way.
void Shard::take_matches(const std::vector<std::string>& under_way, const Placement& before) {
    std::vector<std::string> fresh;
    for (const std::string& id : under_way) {
        if (placement_.of_stream(id) == here_ && before.of_stream(id) != here_) fresh.push_back(id);
    }
    matches_.bring_back(std::move(fresh));
}

/// By the mailbox also where this shard is asked: so it has heard before of the table that was kept last.
void Shard::release(ShardAddress there, ReleasePartitions&& call,
                    Answer<ReleasePartitions::Result>&& answer) {
    exchange_.ask(there, std::move(call), std::move(answer));
}

/// What is only in memory because nobody needed the room is let go.
void Shard::take(ReleasePartitions&& call, Answer<ReleasePartitions::Result>&& answer) {
    std::bitset<PlacementTable::kPartitions> busy;
    const auto note = [&busy](const std::string& id) { busy.set(PlacementTable::partition_of(id)); };
    matches_.each_needed(note);
    tournaments_.each(note);
    ladders_.each(note);
    analyses_.each(note);
    courier_.each(note);
    ReleasePartitions::Result result;
    const bool first = released_.empty();
    for (const std::uint64_t partition : call.partitions) {
        if (result.released.size() == call.most) break;
        // The answer that said so may have been lost.
        const bool given_up = released_.contains(partition);
        if (!given_up && (partition >= PlacementTable::kPartitions || busy[partition] ||
                          placement_.of_partition(partition) != here_))
            continue;
        result.released.push_back(partition);
        released_.insert(partition);
    }
    // Until the next table nobody knows who sits there.
    if (first && !released_.empty()) common_.quotas.sitting.missing(1);
    give_up_matches();
    const std::set<std::uint64_t> told(result.released.begin(), result.released.end());
    for (const SleepingMatch& match : given_up_) {
        if (told.contains(PlacementTable::partition_of(match.match))) result.asleep.push_back(match);
    }
    placement_ = reached();
    answer(std::move(result));
}

/// The clocks of those that were given up before have gone on.
void Shard::give_up_matches() {
    const std::int64_t passed = loop_.now() - std::exchange(given_up_at_, loop_.now());
    for (SleepingMatch& match : given_up_) {
        match.t += passed;
        if (match.left >= 0) match.left = std::max<std::int64_t>(0, match.left - passed);
    }
    const auto gone = matches_.forget_where(
        [this](const std::string& id) { return released_.contains(PlacementTable::partition_of(id)); });
    for (const SleepingMatch& match : gone) {
        sit(match.match, {});
        rated_tables_.erase(match.match);
        bot_news_.drop(match.match);
        given_up_.push_back(match);
    }
}

void Shard::take(CheckSeats&& call, Answer<CheckSeats::Result>&& answer) {
    answer(CheckSeats::Result{table_.version >= call.version && common_.quotas.sitting.whole()});
}

/// Every shard of every owner is asked: one that has just got partitions may be the last to hear of it.
void Shard::check_seats(std::function<void(bool known)> told) {
    if (common_.alone) return told(common_.quotas.sitting.whole());
    for (std::size_t partition = 0; partition < PlacementTable::kPartitions; ++partition)
        if (placement_.of_partition(partition) == Placement::kNowhere) return told(false);
    struct Asking {
        std::function<void(bool known)> told;
        std::size_t open = 1;
        bool known = true;
    };
    const auto asking = std::make_shared<Asking>(std::move(told));
    const auto one_answer = [asking](std::expected<CheckSeats::Result, Refusal> answer) {
        asking->known = asking->known && answer && answer->known;
        if (--asking->open == 0) asking->told(asking->known);
    };
    for (const ClusterMember& member : table_.members) {
        for (std::uint64_t shard = 0; shard < member.shards; ++shard) {
            ++asking->open;
            const ShardAddress there = address_of(member.node, shard);
            if (there == here_) {
                take(CheckSeats{table_.version}, one_answer);
            } else {
                exchange_.ask(there, CheckSeats{table_.version}, one_answer);
            }
        }
    }
    one_answer(CheckSeats::Result{true});
}

/// Changes of accounts are told once they are durable. Some that are durable by now were never told.
void Shard::miss_changes() {
    common_.sessions.all_changed();
    matches_.forget_names();
    ladders_.forget_names();
    tournaments_.forget_names();
    if (dailies_) dailies_->forget_names();
    missed_names_.read();
    missed_();
}

std::set<std::string> Shard::shown_accounts() const {
    std::set<std::string> accounts;
    const auto note = [&accounts](const std::string& account) { accounts.insert(account); };
    matches_.each_named(note);
    ladders_.each_named(note);
    tournaments_.each_named(note);
    return accounts;
}

void Shard::rename(const std::string& account, const PublicName& name) {
    matches_.rename(account, name);
    ladders_.rename(account, name);
    tournaments_.rename(account, name);
    if (dailies_) dailies_->rename(account, name);
}

}  // namespace kabinet
