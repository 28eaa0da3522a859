#include "server/tournament/event_list.hpp"

#include <algorithm>
#include <utility>

#include "server/tournament/tournament_name.hpp"

namespace kabinet {

EventList::EventList(Hubs& hubs, const std::string& epoch, std::size_t ring, ShardMetrics& metrics)
    : rows_(Json{{"events", Json::object()}}),
      channel_(Document(kEvents, epoch + "-events", rows_, ring), hubs, metrics),
      own_(hubs, epoch, ring, metrics) {}

void EventList::take(AdmitEvent&& call, Answer<Done>&& answer) {
    std::set<std::string>& mine = hosted_[call.host];
    if (!mine.contains(call.tournament)) {
        if (mine.size() >= kMostHosted)
            return answer(refuse("too_many_events",
                                 std::to_string(kMostHosted) +
                                     " of your tournaments are not over: finish or cancel one first"));
        if (open_ >= kMost) return answer(refuse("busy", "the server holds as many tournaments as it may"));
        mine.insert(call.tournament);
        ++open_;
    }
    answer(Done());
}

void EventList::take(ListEvent&& call, Answer<Done>&& answer) {
    std::set<std::string>& mine = hosted_[call.host];
    if (call.over) {
        open_ -= mine.erase(call.tournament);
    } else {
        open_ += mine.insert(call.tournament).second ? 1 : 0;
    }
    if (mine.empty()) hosted_.erase(call.host);
    if (call.over || call.players) own_.show(call.tournament, call.players.value_or(std::set<std::string>()));
    if (!call.row.is_null()) show(call.tournament, call.row);
    if (call.over && !call.row.is_null() && std::ranges::find(over_, call.tournament) == over_.end()) {
        over_.push_back(call.tournament);
        if (over_.size() > kMostOver) {
            show(over_.front(), nullptr);
            over_.pop_front();
        }
    }
    answer(Done());
}

void EventList::show(const std::string& tournament, const Json& row) {
    Change change = rows_.set("/events/" + tournament, row);
    if (change.ops.empty()) return;
    std::vector<Change> changes;
    changes.push_back(std::move(change));
    channel_.change(std::move(changes));
}

void EventList::watch(WatcherId id, const Viewer&, const std::optional<Version>& from, Reply reply) {
    channel_.watch(id, {0, FrameKind::bulk}, from, std::move(reply));
}

}  // namespace kabinet
