#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "server/node/server.hpp"

namespace kabinet {

/// How the lines begin that commands send to a running server; a name, or an id, follows.
inline constexpr std::string_view kMakeAdmin = "make_admin ", kTakeAgain = "take_again ";

/// In the server: serves the line that a command has sent. Any bytes may come; what is no command is answered
/// so.
void serve_command(Server& server, const std::string& line,
                   std::move_only_function<void(std::expected<std::string, std::string>)> done);

}  // namespace kabinet
