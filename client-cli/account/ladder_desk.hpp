#pragma once

#include <optional>
#include <string>

#include "client-cli/account/caller.hpp"
#include "client-cli/account/ladder_request.hpp"
#include "client-cli/account/voice.hpp"

namespace kabinet::cli {

/// Shows leaderboards, and gets the logs of ladders (docs/ratings.md).
class LadderDesk {
  public:
    /// With `ascii` histograms have no characters beyond ASCII.
    LadderDesk(Caller& caller, Voice& voice, bool ascii) : caller_(caller), voice_(voice), ascii_(ascii) {}

    /// The best of the ladder, the user's own place or what is missing for one, and how the ratings are
    /// spread (RA-5). Returns the exit code of the program.
    int board(const LadderRequest& request);

    /// The whole log of the ladder, as `kabinet ratings` reads it (RA-2). Nothing when it was refused, which
    /// the user has been told.
    std::optional<std::string> log(const LadderRequest& request);

  private:
    int refuse(const Problem& problem);

    Caller& caller_;
    Voice& voice_;
    bool ascii_;
};

}  // namespace kabinet::cli
