#pragma once

#include <functional>
#include <optional>
#include <string>

#include "client-cli/model/session.hpp"

namespace kabinet::cli {

/// The last action of a match, as its watchers saw it: the game's view before the action, and its events.
struct LastAction {
    Json before;
    Json events;
};

/// Asks the server to show the last action of `match` again (match.replay), for a user who came too late to
/// see it. `on_reply` gets the action, or nothing when none of the last entries of the record is an action,
/// or the problem.
void ask_last_action(Session& session, const std::string& match,
                     std::function<void(const std::expected<std::optional<LastAction>, Problem>&)> on_reply);

/// The last action among the steps of a MatchReplayResult (protocol/replay_messages.hpp).
std::optional<LastAction> last_action_of(const Json& replay);

}  // namespace kabinet::cli
