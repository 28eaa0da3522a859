#pragma once

#include <functional>
#include <string>

#include "server/session/session.hpp"

namespace kabinet {

/// Makes the session the player's who has `token`, then runs `done`. Or refuses `due`.
void sign_in(Session& session, const Due& due, const std::string& token,
             std::move_only_function<void(Session&)> done);

}  // namespace kabinet
