#pragma once

#include <functional>
#include <optional>
#include <string>

#include "client-cli/model/session.hpp"

namespace kabinet::cli {

/// The last action of a match as those saw it who were there: the game's view it happened to, and its events.
struct LastAction {
    Json before;
    Json events;
};

/// Asks the server to show the last action of `match` again (match.replay), for one who came too late to see
/// it. `on_reply` gets it, nothing when none of the last entries of the record is an action, or the problem.
void ask_last_action(Session& session, const std::string& match,
                     std::function<void(const std::expected<std::optional<LastAction>, Problem>&)> on_reply);

/// The last action among the steps of a MatchReplayResult (protocol/replay_messages.hpp).
std::optional<LastAction> last_action_of(const Json& replay);

}  // namespace kabinet::cli
