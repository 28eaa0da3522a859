#include "server/store/open_store.hpp"

#include <filesystem>

#include "server/ops/log.hpp"
#include "server/store/postgres/postgres_store.hpp"
#include "server/store/sqlite/sqlite_file.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace kabinet {
namespace {

SqliteStore::Config file_of(const StoreConfig& config) {
    using Sync = SqliteStore::Sync;
    return {.path = config.path,
            .sync = config.sync == "full" ? Sync::full : Sync::normal,
            .log_bytes = SqliteStore::kUsualLogBytes};
}

PostgresStore::Config database_of(const StoreConfig& config) {
    return {.url = config.url, .durable = config.sync == "full", .plays = config.plays};
}

std::expected<void, StoreError> make_folder(const std::filesystem::path& path) {
    std::error_code error;
    if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), error);
    if (!error) return {};
    return std::unexpected(StoreError{"store.path: " + path.parent_path().string() + ": " + error.message()});
}

std::expected<OpenStore, StoreError> open_file(const StoreConfig& config) {
    if (auto made = make_folder(config.path); !made) return std::unexpected(made.error());
    auto writer = SqliteStore::open(file_of(config));
    if (!writer) return std::unexpected(writer.error());
    auto reader = SqliteStore::open_reader(file_of(config));
    if (!reader) return std::unexpected(reader.error());
    if (sqlite_file::others_can_read(config.path))
        log_warn("database_readable_by_others", {{"path", config.path}, {"mend", "chmod 600"}});
    return OpenStore{std::move(*writer), std::move(*reader)};
}

std::expected<OpenStore, StoreError> open_database(const StoreConfig& config,
                                                   PostgresStore::Config settings) {
    auto writer = PostgresStore::open(settings);
    if (!writer) return std::unexpected(writer.error());
    auto reader = PostgresStore::open_reader(database_of(config), **writer);
    if (!reader) return std::unexpected(reader.error());
    auto lease = (*writer)->lease();
    return OpenStore{std::move(*writer), std::move(*reader), std::move(lease)};
}

}  // namespace

std::expected<OpenStore, StoreError> open_store(const StoreConfig& config, std::chrono::milliseconds wait,
                                                const std::string& id) {
    if (config.url.empty()) return open_file(config);
    auto settings = database_of(config);
    settings.wait = wait;
    settings.id = id;
    return open_database(config, std::move(settings));
}

std::expected<OpenStore, StoreError> open_as_member(const StoreConfig& config, const std::string& id) {
    auto settings = database_of(config);
    settings.wait = std::chrono::milliseconds(0);
    settings.id = id;
    settings.member = true;
    return open_database(config, std::move(settings));
}

std::expected<std::unique_ptr<DurableStore>, std::string> open_existing_store(const StoreConfig& config) {
    std::unique_ptr<DurableStore> store;
    std::string why;
    const auto keep = [&](auto opened) {
        if (opened) store = std::move(*opened);
        if (!opened) why = opened.error().message;
    };
    if (!config.url.empty()) {
        keep(PostgresStore::open(database_of(config)));
    } else if (std::filesystem::exists(config.path)) {
        keep(SqliteStore::open({.path = config.path}));
    } else {
        why = "store.path: there is no " + config.path;
    }
    if (!store) return std::unexpected(why);
    return store;
}

}  // namespace kabinet
