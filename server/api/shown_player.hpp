#pragma once

#include <map>
#include <string>

#include "protocol/messages.hpp"
#include "server/store/accounts.hpp"

namespace kabinet {

/// A player as the protocol shows one, with the marks of guests and bots, and the level of a bot of the
/// house.
protocol::Player shown_player(const std::string& id, const PublicName& name);

/// Likewise, by the present names. An account without a name, as only tests have it, is shown by its id.
protocol::Player shown_player(const std::string& id, const std::map<std::string, PublicName>& names);

}  // namespace kabinet
