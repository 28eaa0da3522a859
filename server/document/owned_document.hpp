#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "json/json.hpp"
#include "server/document/channel.hpp"
#include "server/document/content.hpp"
#include "server/document/source.hpp"

namespace kabinet {

/// The names of documents of which each account has one: a prefix, and the account.
struct OwnedNames {
    std::string_view prefix;

    std::string of(const std::string& account) const { return std::string(prefix) + account; }
    bool has(const std::string& doc) const { return doc.starts_with(prefix); }
    /// The account whose document `doc` is. Call only when has(doc).
    std::string account(const std::string& doc) const { return doc.substr(prefix.size()); }
};

/// A document of one account. The shard lets nobody else watch the document (DocumentKind::admits).
class OwnedDocument : public Source {
  public:
    /// `ring`: as of Document. `kind`: how soon a watcher gets what has changed.
    OwnedDocument(const std::string& name, std::string epoch, const Json& value, std::size_t ring,
                  FrameKind kind, Hubs& hubs, ShardMetrics& metrics);

    /// The document has this value from now on.
    void show(const Json& value);

    void watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from, Reply reply) override;
    void unwatch(WatcherId id) override { channel_->unwatch(id); }
    bool watched() const { return channel_->watchers() > 0; }

  private:
    const FrameKind kind_;
    Views views_{1};
    std::string text_;
    std::optional<Channel> channel_;
};

}  // namespace kabinet
