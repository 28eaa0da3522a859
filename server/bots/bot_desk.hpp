#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server/bots/bot_calls.hpp"
#include "server/bots/bot_document.hpp"
#include "server/ops/config.hpp"
#include "server/runtime/deadlines.hpp"
#include "server/runtime/loop.hpp"

namespace kabinet::bots {

/// What the desk needs from its shard.
struct BotDeskHome {
    Loop& loop;
    Hubs& hubs;
    Deadlines& deadlines;
    const Config& config;
    ShardMetrics& metrics;
    std::string epoch;  ///< of the server; differs at every start
};

/// Where bots sit and to which tables they are invited, each bot in a document of its own (BO-10). Nothing
/// here is durable: after a restart the matches come back, and tell who sits there; an invitation lasts a
/// minute, and its host invites again. The desk lives on one shard.
class BotDesk : public Sources, public Sleeper {
  public:
    static constexpr std::int64_t kInvited = 60'000;  ///< an invitation ends after this, ms

    explicit BotDesk(BotDeskHome home) : home_(std::move(home)) {}
    ~BotDesk() override { home_.deadlines.clear(*this); }

    void take(TellBots&& call, Answer<Done>&& answer);
    /// Inviting again begins the minute anew.
    void take(InviteBot&& call, Answer<Done>&& answer);
    void take(AdmitBot&& call, Answer<Done>&& answer);

    /// Forgets who sits at the matches for which `which` holds: whoever has them now tells again.
    void forget_where(const std::function<bool(const std::string& match)>& which);

    /// The document of a bot. Every account has one.
    void find(const std::string& doc, Found found) override;
    void unwatch(const std::string& doc, WatcherId id, std::move_only_function<void()> done) override;

    void on_time() override;

  private:
    struct Invited {
        Json row;
        std::int64_t until = 0;  // loop time
    };
    struct Known {
        std::map<std::string, Json> seats;           // by match
        std::map<std::string, Invited> invitations;  // by match
        std::unique_ptr<OwnedDocument> document;     // while somebody watches
    };

    static Json value_of(const Known& known);
    void show(const std::string& bot);
    void schedule();

    BotDeskHome home_;
    std::map<std::string, Known> bots_;  // by account
    std::int64_t shown_ = 0;             // documents so far
};

}  // namespace kabinet::bots
