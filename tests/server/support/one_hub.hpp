#pragma once

#include "server/document/hub.hpp"

namespace kabinet::testing {

/// The hubs of a server with one shard.
struct OneHub : Hubs {
    void attach(const std::string& doc, WatcherId id, Subscription subscription,
                const std::vector<FramePtr>& first) override {
        hub.attach(doc, id.number, subscription, first);
    }
    void detach(const std::string& doc, WatcherId id) override { hub.detach(doc, id.number); }
    void reseat(const std::string& doc, WatcherId id, Subscription subscription,
                const std::vector<FramePtr>& first) override {
        hub.reseat(doc, id.number, subscription, first);
    }
    void deliver(const std::vector<ShardAddress>&, const std::string& doc,
                 const std::vector<FramePtr>& frames) override {
        hub.deliver(doc, frames);
    }

    Hub hub;
};

}  // namespace kabinet::testing
