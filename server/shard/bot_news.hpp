#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "server/bots/bot_calls.hpp"
#include "server/match/match.hpp"

namespace kabinet {

/// What one shard has to tell the desk of bots: where bots sit, and whether they are to act. While a telling
/// is under way, what happens goes into the next, of each bot and match the latest.
class BotNews {
  public:
    using Tell = std::function<void(TellBots news, Answer<Done> told)>;

    explicit BotNews(Tell tell) : tell_(std::move(tell)) {}

    /// The seats, the status or the turn of a match may have changed.
    void look(const Match& match);
    /// An action was taken. Does nothing when no bot sits at the match.
    void acted(const Match& match) {
        if (told_.contains(match.id())) look(match);
    }
    /// Nobody sits at the match any more.
    void gone(const std::string& match);
    /// The match lives on another shard from now on, which tells of it.
    void drop(const std::string& match) { told_.erase(match); }
    /// Another desk listens from now on, which knows nothing of this shard.
    void begin_again();

  private:
    using Rows = std::map<std::string, Json>;  // by account

    void become(const std::string& match, Rows rows);
    void tell();

    const Tell tell_;
    std::map<std::string, Rows> told_;                             // by match
    std::map<std::pair<std::string, std::string>, BotSeat> news_;  // by bot and match
    bool under_way_ = false;
};

}  // namespace kabinet
