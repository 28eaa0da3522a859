#pragma once

#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/record/fold.hpp"
#include "server/document/channel.hpp"
#include "server/document/source.hpp"
#include "server/ops/config.hpp"
#include "server/runtime/deadlines.hpp"

namespace kabinet {

/// The name of the lobby's document.
inline constexpr const char* kLobby = "lobby";

/// What a shard tells the lobby about a match.
struct Listing {
    std::string match;
    std::string host;      ///< player id
    std::string previous;  ///< the match that this one is the rematch of; empty for none
    Status status = Status::open;
    Json row;                            ///< the row to show, or null for none; see Match::row
    std::vector<std::string> sitters{};  ///< player ids, of an open table
};

/// What there is to know of an open table that the lobby shows, to offer it to others.
struct ShownTable {
    std::string match;
    Json row;
    std::vector<std::string> sitters;  ///< player ids
};

/// The lobby: one document of the open tables and the running matches, and the count of the matches that each
/// player hosts on all shards. Publishes a change at once, but at most ten times a second: changes that come
/// sooner share one patch. Lives on one shard of its node.
class Lobby : public Source, public Sources, public Sleeper {
  public:
    Lobby(Loop& loop, Hubs& hubs, Deadlines& deadlines, const Config& config, const std::string& epoch,
          ShardMetrics& metrics);
    ~Lobby() override;

    /// Reserves a place for a match that `host` wants to create from `address`. Refusals: too_many_tables,
    /// busy. The same match may be admitted again.
    std::expected<void, Refusal> admit(const std::string& match, const std::string& host,
                                       const std::string& address);
    /// Gives back the place of an admitted match that was not created, or is over already. Does nothing when
    /// the match has been listed.
    void withdraw(const std::string& match);

    /// A match is new or has changed. Forgets a match that is over.
    void list(Listing listing);

    /// The open tables that are shown, the oldest first.
    std::vector<ShownTable> tables() const;

    /// So many connections are on that shard.
    void online(ShardAddress shard, int count);
    /// Forgets the matches for which `which` holds: whoever has them now lists them again.
    void forget_where(const std::function<bool(const std::string& match)>& which);

    /// Nobody is connected to the process any more.
    void lost(NodeNumber node);

    /// First publishes pending changes. A watcher that unwatches gets no pending changes.
    void watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from, Reply reply) override;
    void unwatch(WatcherId id) override { channel_.unwatch(id); }

    void find(const std::string&, Found found) override { found(this); }
    void unwatch(const std::string&, WatcherId id, std::move_only_function<void()> done) override {
        unwatch(id);
        done();
    }

    void on_time() override;

  private:
    /// Rows by their age. The newest rows are shown, as many as there is room for; the rest wait.
    struct Section {
        const char* name;
        std::map<std::uint64_t, std::string> shown{}, rest{};
    };
    struct Held {
        std::string host;
        std::string address;         // that created the match; empty when unknown
        std::uint64_t age = 0;       // number of matches held before this one
        Section* section = nullptr;  // the section of the row, shown or not
        Json row;
        std::vector<std::string> sitters;  // of an open table
        bool listed = false;
        bool open = false;
    };
    Held& hold(const std::string& match, const std::string& host);
    void set_open(Held& held, bool open);
    void set(const Section& section, const std::string& match, const Json& value);
    void set(const std::string& pointer, const Json& value);
    void place(const std::string& match, Held& held, Section& section);
    void take_out(const std::string& match, Held& held);
    void forget(const std::string& match);
    void tell();
    void count_later();
    void publish();

    Loop& loop_;
    Deadlines& deadlines_;
    const Config& config_;
    Tree rows_;
    Channel channel_;
    std::map<std::string, Held> held_;
    std::map<std::string, int> hosted_;      // by player
    std::map<std::string, int> by_address_;  // matches created from an address, and their rematches
    /// The addresses of matches that are over, for their rematches. The oldest entry is dropped first.
    std::map<std::string, std::string> left_;
    std::deque<std::string> left_order_;
    Section tables_{"tables"}, matches_{"matches"};
    std::uint64_t ages_ = 0;
    int open_ = 0;                        // tables, shown or not
    std::map<ShardAddress, int> online_;  // by shard
    std::int64_t count_at_ = -1;          // loop time to publish the count of people online; -1 for none
    std::int64_t quiet_until_ = 0;
    std::optional<Change> untold_;  // changes of the rows that are in no patch yet
};

}  // namespace kabinet
