#include "server/store/postgres/fence.hpp"

#include <unistd.h>

#include <array>

#include "games/core/fair.hpp"
#include "server/ops/random.hpp"
#include "server/store/lease.hpp"
#include "server/store/postgres/postgres_schema.hpp"
#include "server/version.hpp"

namespace kabinet::fence {
namespace {

using postgres::Connection;

constexpr const char* kHolder =
    "SELECT f.owner, n.host, n.process, n.version, "
    "ceil(extract(epoch FROM n.expires - clock_timestamp()) * 1000)::bigint, "
    "(SELECT count(*) FROM pg_stat_activity WHERE starts_with(application_name, 'kabinetd ' || "
    "convert_from(f.owner, 'UTF8'))), (SELECT count(*) FROM fence o WHERE o.scope = f.owner) "
    "FROM fence f JOIN node n ON n.id = f.owner WHERE f.scope = 'all'";

/// `id` has no character that means something in SQL.
void end_connections(Connection& database, const std::string& id, const char* what) {
    database.exec(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND "
        "starts_with(application_name, '" +
        application(id, what) + "')");
}

std::string expires() {
    return "clock_timestamp() + interval '" + std::to_string(Lease::kLength.count()) + " ms'";
}

/// Whose the right is or was; nobody else changes that before the transaction ends.
std::string locked_owner(Connection& database) {
    auto rows = database.prepare("SELECT owner FROM fence WHERE scope = 'all' FOR UPDATE").query();
    if (!rows.next()) throw postgres::Error("its table fence is empty", "");
    return rows.text(0);
}

/// The row of the old node goes, so that the old node finds no row to renew.
bool end_lease(Connection& database, const std::string& id, bool at_once) {
    database.prepare("DELETE FROM node WHERE id = ?1 AND (expires <= clock_timestamp() OR ?2 = 1)")
        .run(id, std::int64_t{at_once});
    return !database.prepare("SELECT 1 FROM node WHERE id = ?1").query(id).next();
}

void insert(Connection& database, const Node& node, std::int64_t epoch) {
    database
        .prepare("INSERT INTO node (id, epoch, expires, host, process, version) VALUES (?1, ?2, " +
                 expires() + ", ?3, ?4, ?5)")
        .run(node.id, epoch, node.host, node.process, node.version);
}

/// The new epoch of the lead. Programs of before 0195 know no other one.
std::int64_t set_owner(Connection& database, const std::string& id) {
    auto rows =
        database.prepare("UPDATE fence SET owner = ?1, epoch = epoch + 1 WHERE scope = 'all' RETURNING epoch")
            .query(id);
    rows.next();
    return rows.number(0);
}

bool has_own_fences(Connection& database) {
    return database.number(
               "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('fence') AND "
               "attname = 'node' AND NOT attisdropped") == 1;
}

/// Ends what is left of the leases of a cluster. False: somebody has one, and writes.
bool end_members(Connection& database) {
    database.prepare("DELETE FROM node WHERE expires <= clock_timestamp()").run();
    return database.number("SELECT count(*) FROM node") == 0;
}

}  // namespace

std::string new_id() {
    return to_hex(random_bytes<8>());
}

Node this_node(const std::string& id) {
    std::array<char, 256> host{};
    ::gethostname(host.data(), host.size() - 1);
    return {id.empty() ? new_id() : id, host.data(), ::getpid(), std::string(kVersion)};
}

std::string application(const std::string& id, const char* what) {
    return "kabinetd " + id + " " + what;
}

std::optional<Holder> holder(Connection& database) {
    if (!postgres_schema::has_leases(database)) return std::nullopt;
    auto rows = database.prepare(kHolder).query();
    if (!rows.next()) return std::nullopt;
    return Holder{.id = rows.text(0),
                  .name = "process " + std::to_string(rows.number(2)) + " on " + rows.text(1) + ", version " +
                          rows.text(3),
                  .left = std::chrono::milliseconds(rows.number(4)),
                  .connected = rows.number(5) > 0,
                  .fenced = rows.number(6) > 0};
}

std::optional<std::int64_t> take(Connection& database, const Node& node, const std::optional<Holder>& from,
                                 bool at_once) {
    // A transaction that a stopped process has left open would keep the fence.
    if (from) end_connections(database, from->id, "");
    database.begin();
    const std::string owner = locked_owner(database);
    if (!end_lease(database, owner, at_once && from && from->id == owner) || !end_members(database)) {
        database.rollback();
        return std::nullopt;
    }
    const std::int64_t epoch = set_owner(database, node.id);
    insert(database, node, epoch);
    if (has_own_fences(database)) own(database, node, epoch);
    database.commit();
    return epoch;
}

void own(Connection& database, const Node& node, std::int64_t epoch) {
    database.prepare("UPDATE node SET plays = ?2 WHERE id = ?1").run(node.id, node.plays);
    database.prepare("INSERT INTO fence (scope, owner, epoch, node) VALUES (?1, ?1, ?2, ?1)")
        .run(node.id, epoch);
}

std::int64_t join(Connection& database, const Node& node) {
    database.begin();
    const std::int64_t epoch = database.number("SELECT epoch + 1 FROM fence WHERE scope = 'all'");
    insert(database, node, epoch);
    own(database, node, epoch);
    database.commit();
    return epoch;
}

std::optional<std::string> lead(Connection& database, const std::string& id,
                                const std::optional<Holder>& from, const std::string& plays) {
    if (from && from->id != id) end_connections(database, from->id, "");
    database.begin();
    const std::string owner = locked_owner(database);
    const bool holds =
        database.prepare("SELECT 1 FROM node WHERE id = ?1 AND expires > clock_timestamp()").query(id).next();
    if (!holds || (owner != id && !end_lease(database, owner, false))) {
        database.rollback();
        return std::nullopt;
    }
    if (owner != id) set_owner(database, id);
    say(database, id, plays);
    std::string text;
    {
        auto rows = database.prepare("SELECT partitions FROM fence WHERE scope = 'all'").query();
        if (rows.next()) text = rows.text(0);
    }
    database.commit();
    return text;
}

std::vector<Holding> holding(Connection& database) {
    auto rows = database
                    .prepare(
                        "SELECT n.id, ceil(extract(epoch FROM n.expires - clock_timestamp()) * "
                        "1000)::bigint, n.plays FROM node n JOIN fence f ON f.scope = n.id")
                    .query();
    std::vector<Holding> all;
    while (rows.next())
        all.push_back({rows.text(0), std::chrono::milliseconds(rows.number(1)), rows.text(2)});
    return all;
}

void cap(Connection& database) {
    if (postgres_schema::has_leases(database))
        database.exec("UPDATE node SET expires = " + expires() + " WHERE expires > " + expires());
}

bool end(Connection& database, const std::string& id, const std::string& lead) {
    // Else somebody healthy would lose what is being written.
    const auto over = [&] {
        return database.prepare("SELECT 1 FROM node WHERE id = ?1 AND expires <= clock_timestamp()")
            .query(id)
            .next();
    };
    if (!over()) return false;
    end_connections(database, id, "");
    database
        .prepare(
            "DELETE FROM node WHERE id = ?1 AND expires <= clock_timestamp() AND EXISTS "
            "(SELECT FROM fence WHERE scope = 'all' AND owner = ?2)")
        .run(id, lead);
    return database.changes() == 1;
}

bool place(Connection& database, const std::string& id, const std::string& text) {
    database.prepare("UPDATE fence SET partitions = ?2 WHERE scope = 'all' AND owner = ?1").run(id, text);
    return database.changes() == 1;
}

std::optional<std::int64_t> raise(Connection& database, const std::string& id) {
    end_connections(database, id, "writes");
    auto rows =
        database.prepare("UPDATE fence SET epoch = epoch + 1 WHERE scope = ?1 RETURNING epoch").query(id);
    return rows.next() ? std::optional(rows.number(0)) : std::nullopt;
}

bool renew(Connection& database, const std::string& id) {
    database.prepare("UPDATE node SET expires = " + expires() + " WHERE id = ?1").run(id);
    return database.changes() == 1;
}

void say(Connection& database, const std::string& id, const std::string& plays) {
    database.prepare("UPDATE fence SET plays = ?2 WHERE scope = 'all' AND owner = ?1").run(id, plays);
}

/// A program of before may have made the tables.
std::string said(Connection& database) {
    if (!postgres_schema::is_current(database)) return "";
    auto rows = database.prepare("SELECT plays FROM fence WHERE scope = 'all'").query();
    return rows.next() ? rows.text(0) : "";
}

void give_back(Connection& database, const std::string& id) {
    database.begin();
    database.prepare("UPDATE fence SET owner = '' WHERE scope = 'all' AND owner = ?1").run(id);
    database.prepare("DELETE FROM node WHERE id = ?1").run(id);
    database.commit();
}

}  // namespace kabinet::fence
