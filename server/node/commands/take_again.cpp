#include "server/node/commands/take_again.hpp"

#include "server/net/control/control_socket.hpp"
#include "server/node/commands/serve_command.hpp"

namespace kabinet {

std::expected<std::string, std::string> take_again(const Config& config, const std::string& stream) {
    return net::ask_server(control_socket_path(config), std::string(kTakeAgain) + stream);
}

}  // namespace kabinet
