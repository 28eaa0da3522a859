#include "bench/load/servers.hpp"

#include <filesystem>

namespace kabinet::load {
namespace {

std::string path(const Setting& setting, const ServerOptions& options) {
    return folder(setting, options.journal) + "/" + options.database;
}

std::vector<std::string> kabinetd(const Setting& setting, const ServerOptions& options) {
    const auto number = [](auto value) { return std::to_string(value); };
    return {options.journal == Journal::none ? setting.no_journal : setting.kabinetd,
            "--server.address=127.0.0.1",
            "--server.port=0",
            "--server.shards=" + number(setting.shards),
            "--store.path=" + path(setting, options),
            std::string("--store.sync=") + (options.journal == Journal::full ? "full" : "normal"),
            "--store.queue=100000",
            "--log.level=warn",
            "--limits.connections=15000",
            "--limits.connections_per_address=15000",
            "--limits.guests_per_address_per_minute=1000000",
            "--limits.messages_per_s=1000000",
            "--limits.messages_burst=1000000",
            "--limits.tables_per_player=100000",
            "--limits.tables_per_address=100000",
            "--limits.tables_total=100000",
            "--limits.matches_total=100000",
            "--limits.watches=10000",
            "--limits.hello_ms=60000",
            "--limits.outbox_soft_bytes=8388608",
            "--limits.outbox_bytes=67108864",
            "--limits.outbox_soft_messages=100000",
            "--limits.outbox_messages=1000000",
            "--limits.seats_per_player=100000",
            "--limits.watches_per_player=100000",
            "--limits.requests_per_address_per_s=1000000",
            "--limits.heartbeat_ms=" + number(options.heartbeat_ms)};
}

}  // namespace

const std::string& folder(const Setting& setting, Journal journal) {
    return journal == Journal::none || journal == Journal::memory ? setting.memory : setting.disk;
}

std::unique_ptr<Process> start(const Setting& setting, Peer peer, const ServerOptions& options) {
    const std::string log = setting.disk + "/server.log";
    if (peer == Peer::raw) return std::make_unique<Process>(std::vector{setting.raw}, log);
    return std::make_unique<Process>(kabinetd(setting, options), log);
}

void remove_database(const Setting& setting, const ServerOptions& options) {
    for (const char* suffix : {"", "-wal", "-shm", ".lock"}) {
        std::filesystem::remove(path(setting, options) + suffix);
    }
}

}  // namespace kabinet::load
