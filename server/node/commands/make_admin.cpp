#include "server/node/commands/make_admin.hpp"

#include "server/net/control/control_socket.hpp"

namespace kabinet {
namespace {

constexpr std::string_view kMakeAdmin = "make_admin ";

}  // namespace

std::expected<std::string, std::string> make_admin(const Config& config, const std::string& name) {
    return net::ask_server(control_socket_path(config), std::string(kMakeAdmin) + name);
}

void serve_command(Server& server, const std::string& line,
                   std::move_only_function<void(std::expected<std::string, std::string>)> done) {
    if (!line.starts_with(kMakeAdmin)) return done(std::unexpected("the server knows no such command"));
    server.make_admin(line.substr(kMakeAdmin.size()), std::move(done));
}

}  // namespace kabinet
