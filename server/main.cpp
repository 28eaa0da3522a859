// kabinetd: the server as a program.

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <expected>
#include <optional>
#include <string>

#include "server/net/http/health.hpp"
#include "server/node/commands/back_up.hpp"
#include "server/node/commands/cut_log.hpp"
#include "server/node/commands/give_up.hpp"
#include "server/node/commands/make_admin.hpp"
#include "server/node/commands/move_data.hpp"
#include "server/node/commands/restore_drill.hpp"
#include "server/node/commands/resume_backup.hpp"
#include "server/node/commands/take_again.hpp"
#include "server/node/node.hpp"
#include "server/node/plays_here.hpp"
#include "server/node/standby.hpp"
#include "server/ops/config.hpp"
#include "server/ops/log.hpp"
#include "server/ops/wall_clock.hpp"
#include "server/version.hpp"

namespace {

using namespace kabinet;

/// Exit codes, as docs/operating.md has them.
enum ExitCode { fine = 0, failed = 1, bad_settings = 2, taken_over = 3 };

int print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    return fine;
}

int complain(const std::string& text, ExitCode code) {
    std::fprintf(stderr, "kabinetd: %s\n", text.c_str());
    return code;
}

int check_health(const Invocation& invocation) {
    const std::string url =
        invocation.url.empty() ? net::own_health_url(invocation.config.server) : invocation.url;
    const bool healthy = net::is_healthy(url);
    std::printf("%s: %s\n", url.c_str(), healthy ? "ready" : "not ready");
    return healthy ? fine : failed;
}

int give_up(const Invocation& invocation) {
    const auto damage = give_up(invocation.config, invocation.match);
    if (!damage) return complain(damage.error(), failed);
    return print("given up: " + *damage + "\n");
}

int cut_log(const Invocation& invocation) {
    const auto damage = cut_damaged_log(invocation.config);
    if (!damage) return complain(damage.error(), failed);
    return print("cut: " + *damage + "\n");
}

int back_up(const Invocation& invocation) {
    const auto made = back_up(invocation.config, invocation.file);
    if (!made) return complain(made.error(), failed);
    for (const std::string& flaw : made->flaws) complain("as in the original: " + flaw, fine);
    return print("backup: " + made->text + "\n");
}

int drill(const Invocation& invocation) {
    const auto drill =
        restore_drill(invocation.file, [](const std::string& flaw) { print("damaged: " + flaw + "\n"); });
    if (!drill) return complain(drill.error(), failed);
    const auto& [backed_up, tables, going_on, closed, damaged] = *drill;
    std::printf("%s: %s\n", invocation.file.c_str(),
                backed_up ? ("a backup of " + utc(backed_up)).c_str() : "not marked as a backup");
    std::printf(
        "%d tables that have not begun, %d matches that go on, %d that a first start closes, %d damaged\n",
        tables, going_on, closed, damaged);
    return damaged == 0 ? fine : failed;
}

int resume_backup(const Invocation& invocation) {
    const auto taken = resume_backup(invocation.config);
    if (!taken) return complain(taken.error(), failed);
    return print("not a backup any more: the next start goes on from " + *taken + "\n");
}

int move_data(const Invocation& invocation) {
    const auto moved = kabinet::move_data(invocation.file, invocation.to);
    if (!moved) return complain(moved.error(), failed);
    return print("copied: " + *moved + "\n");
}

int make_admin(const Invocation& invocation) {
    const auto done = make_admin(invocation.config, invocation.name);
    if (!done) return complain(done.error(), failed);
    return print(*done + "\n");
}

int take_again(const Invocation& invocation) {
    const auto done = take_again(invocation.config, invocation.stream);
    if (!done) return complain(done.error(), failed);
    return print(*done + "\n");
}

/// Waits until this server may begin.
std::expected<Standby::End, std::string> stand_by(Config& config, const std::string& id) {
    const auto standby = Standby::start(config, id);
    if (!standby) return std::unexpected(standby.error());
    config.server.port = (*standby)->port();
    return (*standby)->run();
}

int serve(Config config) {
    configure_log(config.log);
    config.store.plays = plays_here().text();
    const std::string id = Node::new_id();
    std::optional<OpenStore> store;
    if (config.cluster.standby == "true") {
        auto end = stand_by(config, id);
        if (!end) return complain(end.error(), failed);
        if (end->stopped) return fine;
        store = std::move(end->store);
    }
    auto node = Node::start(config, std::move(store), id);
    if (!node) return complain(node.error(), failed);
    const std::string& address = config.server.address;
    const std::string host = address.find(':') == address.npos ? address : "[" + address + "]";
    const char* scheme = config.server.tls_certificate.empty() ? "http" : "https";
    std::printf("Kabinet %s serves on %s://%s:%d\n", std::string(kVersion).c_str(), scheme, host.c_str(),
                (*node)->port());
    std::fflush(stdout);
    log_info("started", {{"port", (*node)->port()}, {"matches_under_way", (*node)->under_way()}});
    switch ((*node)->run()) {
        case Node::End::stopped:
            return fine;
        case Node::End::taken_over:
            return taken_over;
    }
    return failed;
}

int run(const Invocation& invocation) {
    switch (invocation.command) {
        case Command::help:
            return print(invocation.text);
        case Command::version:
            return print("kabinetd " + std::string(kVersion) + "\n");
        case Command::print_config:
            return print(print_config(invocation.config));
        case Command::healthcheck:
            return check_health(invocation);
        case Command::give_up:
            return give_up(invocation);
        case Command::cut_log:
            return cut_log(invocation);
        case Command::backup:
            return back_up(invocation);
        case Command::restore_drill:
            return drill(invocation);
        case Command::resume_backup:
            return resume_backup(invocation);
        case Command::move_store:
            return move_data(invocation);
        case Command::make_admin:
            return make_admin(invocation);
        case Command::take_again:
            return take_again(invocation);
        case Command::run:
            return serve(invocation.config);
    }
    return failed;
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    const auto invocation = read_config(argc, argv, environ);
    if (!invocation) return complain(invocation.error(), bad_settings);
    try {
        return run(*invocation);
    } catch (const std::exception& error) {
        return complain(error.what(), failed);
    }
}
