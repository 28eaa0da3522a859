#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "games/record/record.hpp"
#include "rating/ladder.hpp"
#include "rating/leaderboard.hpp"
#include "tests/server/sim/host.hpp"

namespace kabinet::sim {

/// What a server keeps of matches that are over: the ladders with their logs, and the histories of players.
/// All of it is computed once more from the records, and compared with what the store holds and what a client
/// is shown.
class Books {
  public:
    Books(World& world, Host& host) : world_(world), host_(host) {}

    /// A match that was played.
    void add(const Record& record);

    /// Call when all is over and the storage is well. `reader` is signed in.
    void check(Client& reader);
    /// The event of a match, as the document of the match should show the event; null if the match is not
    /// rated. Known after check().
    Json shown(const std::string& match) const;
    /// How many matches were rated; known after check().
    int rated() const { return static_cast<int>(events_.size()); }

  private:
    struct Log {
        Ladder ladder;
        Leaderboard board;
        std::vector<RatingEvent> events;
    };
    void check_outbox();
    void check_logs();
    void check_log(const LadderName& name);
    void check_event(const RatingEvent& event);
    void check_shown(Client& reader, const std::string& account);
    void check_claim(Client& reader, const Log& log, const std::string& account);
    void check_histories();
    Json ask(Client& reader, const std::string& method, const Json& params);

    World& world_;
    Host& host_;
    std::map<std::string, RatedMatch> expected_;                       // by match
    std::map<std::string, RatingEvent> events_;                        // by match
    std::map<std::string, Json> shown_;                                // by match
    std::map<std::string, Log> logs_;                                  // by ladder
    std::map<std::string, std::map<std::string, int>> played_;         // matches by account, with ranks
    std::map<std::string, std::map<std::string, std::string>> seats_;  // seats by match, accounts by seat
};

}  // namespace kabinet::sim
