#include "server/tournament/own_events.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace kabinet {
namespace {

Json value_of(const std::set<std::string>& tournaments) {
    return {{"tournaments", tournaments}};
}

/// Those of `some` that are not in `others`.
std::vector<std::string> without(const std::set<std::string>& some, const std::set<std::string>& others) {
    std::vector<std::string> left;
    std::ranges::set_difference(some, others, std::back_inserter(left));
    return left;
}

}  // namespace

OwnEvents::OwnEvents(Hubs& hubs, std::string epoch, std::size_t ring, ShardMetrics& metrics)
    : hubs_(hubs), epoch_(std::move(epoch)), ring_(ring), metrics_(metrics) {}

void OwnEvents::show(const std::string& tournament, const std::set<std::string>& players) {
    const std::set<std::string> before = std::exchange(in_[tournament], players);
    if (players.empty()) in_.erase(tournament);
    for (const std::string& account : without(before, players)) change(account, tournament, false);
    for (const std::string& account : without(players, before)) change(account, tournament, true);
}

void OwnEvents::change(const std::string& account, const std::string& tournament, bool in) {
    Player& player = players_[account];
    if (in) {
        player.tournaments.insert(tournament);
    } else {
        player.tournaments.erase(tournament);
    }
    if (player.document) player.document->show(value_of(player.tournaments));
    let_go(account);
}

void OwnEvents::let_go(const std::string& account) {
    const auto it = players_.find(account);
    if (it != players_.end() && !it->second.document && it->second.tournaments.empty()) players_.erase(it);
}

void OwnEvents::find(const std::string& doc, Found found) {
    Player& player = players_[kOwnEvents.account(doc)];
    if (!player.document) {
        // A number of its own, since another document of this name may have had the same versions.
        player.document = std::make_unique<OwnedDocument>(doc, epoch_ + "-o" + std::to_string(++made_),
                                                          value_of(player.tournaments), ring_,
                                                          FrameKind::urgent, hubs_, metrics_);
    }
    found(player.document.get());
}

void OwnEvents::unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) {
    const std::string account = kOwnEvents.account(doc);
    if (const auto it = players_.find(account); it != players_.end() && it->second.document) {
        it->second.document->unwatch(id);
        if (!it->second.document->watched()) it->second.document.reset();
        let_go(account);
    }
    done();
}

}  // namespace kabinet
