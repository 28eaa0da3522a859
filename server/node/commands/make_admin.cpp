#include "server/node/commands/make_admin.hpp"

#include "server/net/control/control_socket.hpp"
#include "server/node/commands/serve_command.hpp"

namespace kabinet {

std::expected<std::string, std::string> make_admin(const Config& config, const std::string& name) {
    return net::ask_server(control_socket_path(config), std::string(kMakeAdmin) + name);
}

}  // namespace kabinet
