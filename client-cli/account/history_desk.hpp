#pragma once

#include <string>

#include "client-cli/account/caller.hpp"
#include "client-cli/account/history_request.hpp"
#include "client-cli/account/rating_graph.hpp"
#include "client-cli/account/voice.hpp"

namespace kabinet::cli {

/// Shows players, their finished matches and their tournaments.
class HistoryDesk {
  public:
    /// `options` name server and profile on a command line, each after a blank.
    HistoryDesk(Caller& caller, Voice& voice, std::string options, Graphs graphs);

    /// Returns the exit code of the program.
    int run(const HistoryRequest& request);

    /// The answer to match.record. The user has been told of a refusal.
    Reply record(const std::string& match);

  private:
    int profile(const HistoryRequest& request);
    int history(const HistoryRequest& request);
    int tournaments(const HistoryRequest& request);
    Reply ratings_of(const std::string& account);
    Reply newest_tournaments(const std::string& account);
    void say_ratings(const std::string& account, const Json& ratings);
    Reply find(const std::string& name);
    Reply own_or(const std::string& name);
    int refuse(const Problem& problem);

    Caller& caller_;
    Voice& voice_;
    std::string options_;
    Graphs graphs_;
};

}  // namespace kabinet::cli
