#include "client-cli/online_parts.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "client-cli/net/web_socket.hpp"

namespace kabinet::cli {

std::string Whereabouts::options() const {
    const char* const usual = std::getenv("KABINET_SERVER");
    std::string options;
    if (profile != Whereabouts().profile) options += " --profile " + shell_word(profile);
    if (server != (usual && *usual ? usual : kOwnServer)) options += " --server " + shell_word(server);
    return options;
}

Online::Online(const Whereabouts& where, Address address, Session::Settings settings)
    : profile(Profile::default_folder(), where.server, where.profile),
      transport(make_web_socket(loop, std::move(address))),
      session(loop, *transport, entropy(), completed(where, std::move(settings))) {}

Session::Settings Online::completed(const Whereabouts& where, Session::Settings settings) const {
    settings.client = "kabinet-cli/0.1.0";
    settings.identity = profile.load();
    settings.kept = [kept = profile] { return kept.load(); };
    settings.place = where.options();
    return settings;
}

Entropy Online::entropy() {
    return [] {
        std::uint32_t bits = 0;
        if (::getentropy(&bits, sizeof bits) != 0) throw std::runtime_error("no random bytes");
        return bits;
    };
}

void stop_on_signals(AsioLoop& loop, int& caught) {
    loop.on_signals({SIGINT, SIGTERM, SIGHUP}, [&](int number) {
        caught = number;
        loop.stop();
    });
}

int terminal_width() {
    winsize size{};
    const bool shown = ::isatty(STDOUT_FILENO) != 0 && ::isatty(STDERR_FILENO) != 0;
    return shown && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int exit_code_of(std::optional<int> code, int caught) {
    return caught ? 128 + caught : code.value_or(0);
}

}  // namespace kabinet::cli
