#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "server/document/owned_document.hpp"

namespace kabinet {

/// The documents that tell each account its tournaments.
inline constexpr OwnedNames kOwnEvents{"events_"};

/// Who is entered where, and a document of it for each account: so whoever was entered by a director learns
/// that at any screen. Lives on the lobby's shard.
class OwnEvents : public Sources {
  public:
    /// `ring`: as of Document.
    OwnEvents(Hubs& hubs, std::string epoch, std::size_t ring, ShardMetrics& metrics);

    /// These accounts are in the tournament, and no others; none when the tournament is over.
    void show(const std::string& tournament, const std::set<std::string>& players);

    void find(const std::string& doc, Found found) override;
    void unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) override;

  private:
    struct Player {
        std::set<std::string> tournaments{};
        std::unique_ptr<OwnedDocument> document{};  // while somebody watches
    };

    void change(const std::string& account, const std::string& tournament, bool in);
    void let_go(const std::string& account);

    Hubs& hubs_;
    const std::string epoch_;
    const std::size_t ring_;
    ShardMetrics& metrics_;
    std::map<std::string, Player> players_;            // by account; those who have anything
    std::map<std::string, std::set<std::string>> in_;  // by tournament
    std::int64_t made_ = 0;
};

}  // namespace kabinet
