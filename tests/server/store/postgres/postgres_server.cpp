#include "tests/server/store/postgres/postgres_server.hpp"

#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>

#include "server/store/postgres/postgres.hpp"

namespace kabinet {
namespace {

std::unique_ptr<PostgresServer> only_server;

// Rows of the server itself stay, as after a first start.
constexpr const char* kEmpty =
    "DO $$ DECLARE one record; BEGIN FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = "
    "current_schema() AND tablename NOT IN ('server', 'fence', 'schema_migrations') LOOP "
    "EXECUTE format('DELETE FROM %I', one.tablename); END LOOP; END $$";

void run_script(const std::string& url, const std::string& sql) {
    postgres::Connection database({.url = url}, {});
    database.ready();
    database.script(sql);
}

}  // namespace

PostgresServer* PostgresServer::start(std::string& why) {
    std::string folder = (std::filesystem::temp_directory_path() / "kabinet-pg-XXXXXX").string();
    if (!::mkdtemp(folder.data())) throw std::runtime_error("no folder at " + folder);
    only_server.reset(new PostgresServer(folder));
    if (!only_server->launch(why)) only_server.reset();
    return only_server.get();
}

PostgresServer& PostgresServer::only() {
    return *only_server;
}

PostgresServer::~PostgresServer() {
    script_.end();
    std::filesystem::remove_all(folder_);
}

bool PostgresServer::launch(std::string& why) {
    why = script_.start("tests/private_postgres.sh", {folder_});
    return why == "ready";
}

std::string PostgresServer::new_schema() {
    const std::string name = "test" + std::to_string(++schemas_);
    const std::string url =
        "postgresql://kabinet@/postgres?host=" + folder_ + "&options=-csearch_path%3D" + name;
    run_script(url, "CREATE SCHEMA " + name);
    return url;
}

std::string PostgresServer::emptied_schema() {
    if (emptied_.empty()) emptied_ = new_schema();
    run_script(emptied_, kEmpty);
    return emptied_;
}

void PostgresServer::crash() {
    std::ifstream file(folder_ + "/data/postmaster.pid");
    pid_t process = 0;
    file >> process;
    ::kill(process, SIGQUIT);
    script_.end();
    start_again();
}

void PostgresServer::stop() {
    script_.end();
}

void PostgresServer::start_again() {
    std::string why;
    if (!launch(why)) throw std::runtime_error("PostgreSQL does not start again: " + why);
}

}  // namespace kabinet
