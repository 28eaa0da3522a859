#pragma once

#include <optional>
#include <string>

#include "json/json.hpp"
#include "server/document/channel.hpp"
#include "server/document/content.hpp"
#include "server/document/source.hpp"

namespace kabinet::bots {

/// The name of the document in which the bot with that account sees its matches.
std::string bot_document(const std::string& account);
/// Whether `doc` is the name of such a document.
bool is_bot_document(const std::string& doc);
/// The account whose document `doc` is. Call only when is_bot_document(doc).
std::string bot_of(const std::string& doc);

/// The document of one bot (BO-10). The shard lets nobody else watch the document.
class BotDocument : public Source {
  public:
    /// `ring`: as of Document.
    BotDocument(const std::string& account, std::string epoch, const Json& value, std::size_t ring,
                Hubs& hubs, ShardMetrics& metrics);

    /// The document has this value from now on.
    void show(const Json& value);

    void watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from, Reply reply) override;
    void unwatch(WatcherId id) override { channel_->unwatch(id); }
    bool watched() const { return channel_->watchers() > 0; }

  private:
    Views views_{1};
    std::string text_;
    std::optional<Channel> channel_;
};

}  // namespace kabinet::bots
