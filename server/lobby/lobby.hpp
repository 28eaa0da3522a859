#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "games/record/fold.hpp"
#include "server/cluster/deadlines.hpp"
#include "server/document/channel.hpp"
#include "server/ops/config.hpp"

namespace kabinet {

/// What the lobby is told of a match.
struct Listing {
    std::string match;
    std::string host;  ///< player id
    Status status = Status::open;
    Json row;  ///< what is shown; null for a private match
};

/// The lobby: one document of the open tables and the running matches, and the count that holds for all
/// shards together of how many each player hosts. What changes is told at once, but at most ten times a
/// second: what comes sooner goes into one patch. Lives on one shard of its node.
class Lobby : public Sleeper {
  public:
    Lobby(Loop& loop, Hubs& hubs, Deadlines& deadlines, const Config& config, const std::string& epoch,
          ShardMetrics& metrics);
    ~Lobby() override;

    /// A place for a match that `host` wants to create, or too_many_tables / busy. The same match may be
    /// admitted again.
    std::expected<void, Refusal> admit(const std::string& match, const std::string& host);
    /// A match admitted was not created after all, or is over already. Nothing happens to one that has been
    /// listed.
    void withdraw(const std::string& match);

    /// A match has come up or changed. One that is over is forgotten.
    void list(Listing listing);

    /// Connections came or went.
    void online(int change);

    void watch(WatcherId id, const std::optional<Version>& from,
               std::move_only_function<void(const Version&)> reply);
    /// It watches no more; what was not told yet it is not told.
    void unwatch(WatcherId id) { channel_.unwatch(id); }

    void on_time() override;

  private:
    struct Held {
        std::string host;
        std::string section;  // of the document, empty while nothing is shown
        Json row;
        bool listed = false;
        bool open = false;
    };
    Held& hold(const std::string& match, const std::string& host);
    void set_open(Held& held, bool open);
    void set(const std::string& pointer, const Json& value);
    void show(const std::string& match, Held& held, const std::string& section);
    void promote(const std::string& section);
    void forget(const std::string& match);
    void tell();
    void publish();
    int& shown(const std::string& section) { return section == "tables" ? tables_ : matches_; }

    Loop& loop_;
    Deadlines& deadlines_;
    const Config& config_;
    Tree rows_;
    Channel channel_;
    std::map<std::string, Held> held_;
    std::map<std::string, int> hosted_;
    int open_ = 0;    // tables, shown or not
    int tables_ = 0;  // shown
    int matches_ = 0;
    int online_ = 0;
    std::int64_t count_at_ = -1;  // when the number of those online is told again
    std::int64_t quiet_until_ = 0;
    std::optional<Change> untold_;  // what the rows have and no patch has
};

}  // namespace kabinet
