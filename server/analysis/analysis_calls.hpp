#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/analysis/budget.hpp"
#include "server/document/answer.hpp"

/// What is asked of the analyses of matches, at the home of the match. A call is plain data; see
/// server/bus/message.hpp. Both calls may be refused as Matches::with refuses, with not_started, and with
/// analysis_live: the match is not over, or `player`, a bot of the player or the owner of such a bot sits in
/// a running match that has come to a position of the finished one (BO-11).
namespace kabinet {

/// See MatchAnalysis::request.
struct RequestAnalysis {
    struct Result {
        bool begun = false;  ///< the analysis was not there before
    };
    std::string match;
    analysis::Depth depth = analysis::Depth::quick;
    bool may_begin = true;  ///< false: the account has no analysis left today; refused with analysis_quota
    std::string player;
    const std::string& stream() const { return match; }
};

/// Tries actions behind the first `ply` actions of a match. See Trial.
struct TryActions {
    struct Result {
        Json shown;  ///< an AnalysisTryResult
    };
    std::string match;
    int ply = 0;
    std::optional<Seat> seat;  ///< whose view to show; empty for the public one
    std::vector<std::pair<Seat, Json>> actions;
    std::optional<Level> level;  ///< of the bot that is asked what it would play then
    std::string player;          ///< empty for somebody who has not signed in
    const std::string& stream() const { return match; }
};

}  // namespace kabinet
