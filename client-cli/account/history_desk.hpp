#pragma once

#include <string>

#include "client-cli/account/caller.hpp"
#include "client-cli/account/history_request.hpp"
#include "client-cli/account/voice.hpp"

namespace kabinet::cli {

/// Shows players and their finished matches.
class HistoryDesk {
  public:
    /// `options` name server and profile on a command line, each after a blank.
    HistoryDesk(Caller& caller, Voice& voice, std::string options);

    /// Returns the exit code of the program.
    int run(const HistoryRequest& request);

    /// The answer to match.record. The user has been told of a refusal.
    Reply record(const std::string& match);

  private:
    int profile(const HistoryRequest& request);
    int history(const HistoryRequest& request);
    Reply ratings_of(const std::string& account);
    Reply find(const std::string& name);
    Reply own_or(const std::string& name);
    int refuse(const Problem& problem);

    Caller& caller_;
    Voice& voice_;
    std::string options_;
};

}  // namespace kabinet::cli
