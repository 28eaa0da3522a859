#include "server/node/commands/serve_command.hpp"

#include <utility>

namespace kabinet {

void serve_command(Server& server, const std::string& line,
                   std::move_only_function<void(std::expected<std::string, std::string>)> done) {
    if (line.starts_with(kMakeAdmin))
        return server.make_admin(line.substr(kMakeAdmin.size()), std::move(done));
    if (line.starts_with(kTakeAgain))
        return server.take_again(line.substr(kTakeAgain.size()), std::move(done));
    done(std::unexpected("the server knows no such command"));
}

}  // namespace kabinet
