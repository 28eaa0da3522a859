#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "server/store/postgres/postgres.hpp"

namespace kabinet::fence {

/// The tables `node` and `fence`: who may write to the database (docs/decisions/0181). All times are those of
/// the database's clock. Each call throws postgres::Error.

/// A process, as it tells of itself.
struct Node {
    std::string id;  ///< 16 hex digits, drawn at each start
    std::string host;
    std::int64_t process = 0;
    std::string version;
};
/// A new id.
std::string new_id();
/// This process, with that id, or with a new one where it is empty.
Node this_node(const std::string& id = {});

/// What the connections of the node are called in PostgreSQL's list.
std::string application(const std::string& id, const char* what);

/// Who has the right to write.
struct Holder {
    std::string id;
    std::string name;                  ///< for people: "process 7 on here, version 1"
    std::chrono::milliseconds left{};  ///< until the lease is over; 0 or less where it is
    bool connected = false;            ///< connections of the holder are left
};
/// Nothing when nobody has the right, or where there are no tables yet.
std::optional<Holder> holder(postgres::Connection& database);

/// Gives the right to `node` if the right is nobody's, or if the lease is over; `at_once`: even if the lease
/// of `from` is not over. Ends the connections of `from`. Returns the new epoch, or nothing. What was begun
/// in an older epoch is durable by then or will never be.
std::optional<std::int64_t> take(postgres::Connection& database, const Node& node,
                                 const std::optional<Holder>& from, bool at_once);

/// A new epoch for a new connection of the node that has the right; nothing if it has not. What was begun in
/// an older epoch is durable by then or will never be.
std::optional<std::int64_t> raise(postgres::Connection& database, const std::string& id);

/// Prolongs the lease. False when another node has taken over.
bool renew(postgres::Connection& database, const std::string& id);

/// The node that has the right says what its program plays (plays.hpp), for those that follow.
void say(postgres::Connection& database, const std::string& id, const std::string& plays);
/// What the last one has said; empty where nobody has.
std::string said(postgres::Connection& database);

void give_back(postgres::Connection& database, const std::string& id);

/// A statement with one parameter, for the beginning of a transaction: unless the parameter is the epoch of
/// today, the statement fails with kFenced. Else no other epoch begins before the transaction ends.
inline constexpr const char* kCheck =
    "SELECT 1 / count(*) FROM (SELECT FROM fence WHERE scope = 'all' AND epoch = ?1 FOR SHARE) AS held";
inline constexpr const char* kFenced = "22012";  // division by zero: nothing shorter raises an error in SQL

}  // namespace kabinet::fence
