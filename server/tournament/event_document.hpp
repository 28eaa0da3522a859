#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/document/channel.hpp"
#include "server/document/source.hpp"

namespace kabinet {

/// A document of a tournament. Most have one audience; where the public is late (TN-36) there are two: the
/// public, and those who see all at once.
class EventDocument : public Source {
  public:
    /// The value of each audience as JSON, the public's first. Nothing: as it was.
    using Texts = std::vector<std::optional<std::string>>;
    /// The audience of a viewer.
    using Seating = std::function<std::size_t(const Viewer& viewer)>;

    /// `ring`: as of Document. `kind`: how soon a watcher gets what has changed.
    EventDocument(const std::string& name, std::string epoch, Texts texts, std::size_t ring, FrameKind kind,
                  Seating seating, Hubs& hubs, ShardMetrics& metrics);

    /// The document has these values from now on. An audience for which nothing has changed is told nothing.
    void show(Texts texts);

    /// Who sees what may have changed.
    void reseat();

    /// Why a viewer may not watch the document.
    using Guard = std::function<std::optional<Refusal>(const Viewer& viewer)>;
    void guard(Guard guard) { guard_ = std::move(guard); }
    std::optional<Refusal> keeps_out(const Viewer& viewer) const override {
        return guard_ ? guard_(viewer) : std::nullopt;
    }

    void watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from, Reply reply) override;
    void unwatch(WatcherId id) override;
    bool watched() const { return channel_->watchers() > 0; }

  private:
    std::vector<Change> write(Texts&& texts);
    Subscription subscription(const Viewer& viewer) const { return {seating_(viewer), kind_}; }

    const FrameKind kind_;
    const Seating seating_;
    Guard guard_{};
    Views views_;
    std::map<WatcherId, Viewer> viewers_;
    std::optional<Channel> channel_;
};

}  // namespace kabinet
