#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/postgres/postgres.hpp"

namespace kabinet::fence {

/// The tables `node` and `fence`: who may write to the database (docs/decisions/0181, 0195). Each process
/// that holds a lease has a fence of its own, and one of them leads. All times are those of the database's
/// clock. Each call throws postgres::Error.

/// A process, as it tells of itself.
struct Node {
    std::string id;  ///< 16 hex digits, drawn at each start
    std::string host;
    std::int64_t process = 0;
    std::string version;
    std::string plays{};  ///< see plays.hpp
};
/// A new id.
std::string new_id();
/// This process, with that id, or with a new one where it is empty.
Node this_node(const std::string& id = {});

/// What the connections of the node are called in PostgreSQL's list.
std::string application(const std::string& id, const char* what);

/// Who leads.
struct Holder {
    std::string id;
    std::string name;                  ///< for people: "process 7 on here, version 1"
    std::chrono::milliseconds left{};  ///< until the lease is over; 0 or less where it is
    bool connected = false;            ///< connections of the holder are left
    bool fenced = false;               ///< it has a fence of its own, which programs of before 0195 have not
};
/// Nothing when nobody leads, or where there are no tables yet.
std::optional<Holder> holder(postgres::Connection& database);

/// Gives `node` a lease and the lead, if nobody leads, or if the lease of whoever does is over; `at_once`:
/// even if the lease of `from` is not over. Ends the connections of `from`. Returns the new epoch, or
/// nothing. What was begun by whoever led before is durable by then or will never be.
std::optional<std::int64_t> take(postgres::Connection& database, const Node& node,
                                 const std::optional<Holder>& from, bool at_once);

/// Gives the node its own fence, which take() does not where the tables are of before 0195.
void own(postgres::Connection& database, const Node& node, std::int64_t epoch);

/// Gives `node` a lease, beside those of others. Returns its epoch.
std::int64_t join(postgres::Connection& database, const Node& node);

/// Gives the lead to the node of that id, which holds a lease, if nobody leads, or if the lease of whoever
/// does
/// (`from`) is over. Returns the text of who owns what, or nothing. What was begun by whoever led before is
/// durable by then or will never be.
std::optional<std::string> lead(postgres::Connection& database, const std::string& id,
                                const std::optional<Holder>& from, const std::string& plays);

/// A process that holds a lease.
struct Holding {
    std::string id;
    std::chrono::milliseconds left{};  ///< as Holder::left
    std::string plays;
};
/// All that have a fence of their own.
std::vector<Holding> holding(postgres::Connection& database);

/// No lease lasts longer from now on than one that is renewed now.
void cap(postgres::Connection& database);

/// Ends the lease of node `id`, if it is over and `lead` leads. What the node has begun is durable by then or
/// will never be. Returns whether the lease is gone.
bool end(postgres::Connection& database, const std::string& id, const std::string& lead);

/// Keeps the text of who owns what. False when `id` does not lead.
bool place(postgres::Connection& database, const std::string& id, const std::string& text);

/// A new epoch for a new connection of the node; nothing if its lease was ended. What was begun in an older
/// epoch is durable by then or will never be.
std::optional<std::int64_t> raise(postgres::Connection& database, const std::string& id);

/// Prolongs the lease. False when another node has taken over.
bool renew(postgres::Connection& database, const std::string& id);

/// The node that has the right says what its program plays (plays.hpp), for those that follow.
void say(postgres::Connection& database, const std::string& id, const std::string& plays);
/// What the last one has said; empty where nobody has.
std::string said(postgres::Connection& database);

void give_back(postgres::Connection& database, const std::string& id);

/// A statement for the beginning of a transaction: unless the parameters are the id of a node and its epoch
/// of today, the statement fails with kFenced. Else no other epoch begins before the transaction ends.
inline constexpr const char* kCheck =
    "SELECT 1 / count(*) FROM (SELECT FROM fence WHERE scope = ?1 AND epoch = ?2 FOR SHARE) AS held";
inline constexpr const char* kFenced = "22012";  // division by zero: nothing shorter raises an error in SQL

}  // namespace kabinet::fence
