#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <set>
#include <string>

#include "server/document/channel.hpp"
#include "server/document/source.hpp"
#include "server/tournament/own_events.hpp"
#include "server/tournament/tournament_calls.hpp"

namespace kabinet {

/// The list of tournaments: one document of those that are public, and the count of those that each account
/// hosts. Lives on the lobby's shard.
class EventList : public Source, public Sources {
  public:
    static constexpr int kMostHosted = 10;         ///< of one account, that are not over
    static constexpr std::size_t kMost = 1000;     ///< that are not over
    static constexpr std::size_t kMostOver = 100;  ///< that are over and shown

    EventList(Hubs& hubs, const std::string& epoch, std::size_t ring, ShardMetrics& metrics);

    void take(AdmitEvent&& call, Answer<Done>&& answer);
    void take(ListEvent&& call, Answer<Done>&& answer);

    /// The tournaments of each account.
    OwnEvents& own() { return own_; }

    void watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from, Reply reply) override;
    void unwatch(WatcherId id) override { channel_.unwatch(id); }
    void find(const std::string&, Found found) override { found(this); }
    void unwatch(const std::string&, WatcherId id, std::move_only_function<void()> done) override {
        unwatch(id);
        done();
    }

  private:
    void show(const std::string& tournament, const Json& row);

    Tree rows_;
    Channel channel_;
    OwnEvents own_;
    std::map<std::string, std::set<std::string>> hosted_;  // tournaments that are not over, by account
    std::size_t open_ = 0;                                 // of these, in all
    std::deque<std::string> over_;                         // shown, the first that ended first
};

}  // namespace kabinet
