#pragma once

#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "games/record/fold.hpp"
#include "server/document/channel.hpp"
#include "server/document/source.hpp"
#include "server/ops/config.hpp"
#include "server/runtime/deadlines.hpp"

namespace kabinet {

/// The name of the lobby's document.
inline constexpr const char* kLobby = "lobby";

/// What the lobby is told of a match.
struct Listing {
    std::string match;
    std::string host;      ///< player id
    std::string previous;  ///< the match that this one is the rematch of; empty for none
    Status status = Status::open;
    Json row;  ///< what is shown; null for nothing: see Match::row
};

/// The lobby: one document of the open tables and the running matches, and the count that holds for all
/// shards together of how many each player hosts. What changes is told at once, but at most ten times a
/// second: what comes sooner goes into one patch. Lives on one shard of its node.
class Lobby : public Source, public Sources, public Sleeper {
  public:
    Lobby(Loop& loop, Hubs& hubs, Deadlines& deadlines, const Config& config, const std::string& epoch,
          ShardMetrics& metrics);
    ~Lobby() override;

    /// A place for a match that `host` wants to create from `address`, or too_many_tables / busy. The same
    /// match may be admitted again.
    std::expected<void, Refusal> admit(const std::string& match, const std::string& host,
                                       const std::string& address);
    /// A match admitted was not created after all, or is over already. Nothing happens to one that has been
    /// listed.
    void withdraw(const std::string& match);

    /// A match has come up or changed. One that is over is forgotten.
    void list(Listing listing);

    /// Connections came or went.
    void online(int change);

    /// Changes that were not told yet are not told to one who watches no more.
    void watch(WatcherId id, const Viewer& viewer, const std::optional<Version>& from, Reply reply) override;
    void unwatch(WatcherId id) override { channel_.unwatch(id); }

    void find(const std::string&, Found found) override { found(this); }
    void unwatch(const std::string&, WatcherId id, std::move_only_function<void()> done) override {
        unwatch(id);
        done();
    }

    void on_time() override;

  private:
    /// Rows by their age: the newest are shown, as many as there is room for, and the rest waits for room.
    struct Section {
        const char* name;
        std::map<std::uint64_t, std::string> shown{}, rest{};
    };
    struct Held {
        std::string host;
        std::string address;         // that it was created from; empty where that is not known
        std::uint64_t age = 0;       // how many matches were held before it
        Section* section = nullptr;  // where its row is, shown or not
        Json row;
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
    void publish();

    Loop& loop_;
    Deadlines& deadlines_;
    const Config& config_;
    Tree rows_;
    Channel channel_;
    std::map<std::string, Held> held_;
    std::map<std::string, int> hosted_;      // by player
    std::map<std::string, int> by_address_;  // created from there, and their rematches
    /// Where matches that are over were created from, for their rematches; the oldest goes first.
    std::map<std::string, std::string> left_;
    std::deque<std::string> left_order_;
    Section tables_{"tables"}, matches_{"matches"};
    std::uint64_t ages_ = 0;
    int open_ = 0;  // tables, shown or not
    int online_ = 0;
    std::int64_t count_at_ = -1;  // when the number of those online is told again
    std::int64_t quiet_until_ = 0;
    std::optional<Change> untold_;  // what the rows have and no patch has
};

}  // namespace kabinet
