#include "tests/server/wire/nats_server.hpp"

#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <utility>
#include <vector>

namespace kabinet {
namespace {

int free_port() {
    const int taken = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    const bool is_bound = ::bind(taken, any, size) == 0 && ::getsockname(taken, any, &size) == 0;
    ::close(taken);
    if (!is_bound) throw std::runtime_error("no free port");
    return ntohs(address.sin_port);
}

}  // namespace

bool NatsServer::is_here() {
    return std::filesystem::exists("/usr/sbin/nats-server") ||
           std::filesystem::exists("/usr/bin/nats-server");
}

NatsServer::NatsServer(std::string config)
    : folder_((std::filesystem::temp_directory_path() / "kabinet-nats-XXXXXX").string()), port_(free_port()) {
    if (!::mkdtemp(folder_.data())) throw std::runtime_error("no folder at " + folder_);
    if (config.empty()) return;
    config_ = folder_ + "/nats.conf";
    for (auto at = config.find("FOLDER"); at != config.npos; at = config.find("FOLDER", at))
        config.replace(at, 6, folder_);
    std::ofstream(config_) << config;
}

NatsServer::~NatsServer() {
    stop();
    std::filesystem::remove_all(folder_);
}

void NatsServer::start() {
    std::vector<std::string> arguments{folder_, std::to_string(port_)};
    if (!config_.empty()) arguments.push_back(config_);
    const std::string said = script_.start("tests/private_nats.sh", std::move(arguments));
    if (said != "ready") throw std::runtime_error("NATS does not start: " + said);
}

void NatsServer::stop() {
    script_.end();
}

void NatsServer::freeze() {
    std::ifstream file(folder_ + "/nats.pid");
    pid_t process = 0;
    file >> process;
    ::kill(process, SIGSTOP);
}

std::string NatsServer::url(const std::string& user, const std::string& scheme) const {
    return scheme + "://" + (user.empty() ? "" : user + "@") + "127.0.0.1:" + std::to_string(port_);
}

}  // namespace kabinet
