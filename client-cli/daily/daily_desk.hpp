#pragma once

#include <memory>
#include <ostream>
#include <string>

#include "client-cli/account/caller.hpp"
#include "client-cli/account/prompt.hpp"
#include "client-cli/boards/board.hpp"
#include "client-cli/daily/daily_request.hpp"
#include "client-cli/model/profile.hpp"

namespace kabinet::cli {

/// Shows and plays the daily flick and the daily push, line by line: for people, for pipes and for screen
/// readers. With `json` each line of the output is an answer of the server.
class DailyDesk {
  public:
    /// `out` gets what was asked for, `err` the rest.
    DailyDesk(Caller& caller, const Profile& profile, Prompt& prompt, std::ostream& out, std::ostream& err,
              bool json);

    /// Returns the exit code of the program.
    int run(const DailyRequest& request);

  private:
    void keep_identity();
    Json params(const DailyRequest& request) const;
    int play(const DailyRequest& request, Json day);
    int flick(const DailyRequest& request, Json day);
    int push(const DailyRequest& request, Json day);
    int watch(const DailyRequest& request);
    int record(const DailyRequest& request);
    void show(const Json& day);
    void show_board(const Json& view);
    void show_own(const Json& day);
    void show_standings(const DailyRequest& request, const Json& day);
    void tell_events(const Json& events, int actor);
    void say(const std::string& text);
    void print(const Json& answer);
    int refuse(const Problem& problem);

    Caller& caller_;
    const Profile& profile_;
    Prompt& prompt_;
    std::ostream& out_;
    std::ostream& err_;
    const bool json_;
    std::unique_ptr<Board> board_;
};

}  // namespace kabinet::cli
