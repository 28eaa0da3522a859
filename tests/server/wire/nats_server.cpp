#include "tests/server/wire/nats_server.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <utility>

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
    std::array<int, 2> input{}, output{};
    if (::pipe2(input.data(), O_CLOEXEC) != 0 || ::pipe2(output.data(), O_CLOEXEC) != 0)
        throw std::runtime_error("no pipes");
    const std::string port = std::to_string(port_);
    script_ = ::fork();
    if (script_ == 0) {
        ::dup2(input[0], 0);
        ::dup2(output[1], 1);
        ::execl("tests/private_nats.sh", "private_nats.sh", folder_.c_str(), port.c_str(), config_.c_str(),
                nullptr);
        ::_exit(127);
    }
    ::close(input[0]);
    ::close(output[1]);
    input_ = input[1];
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> from(::fdopen(output[0], "r"), std::fclose);
    std::array<char, 256> line{};
    if (!std::fgets(line.data(), line.size(), from.get()) || std::string(line.data()) != "ready\n")
        throw std::runtime_error("NATS does not start: " + std::string(line.data()));
}

void NatsServer::stop() {
    if (input_ < 0) return;
    ::close(std::exchange(input_, -1));
    ::waitpid(script_, nullptr, 0);
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
