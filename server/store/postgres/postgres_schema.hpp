#pragma once

#include <span>
#include <string>

#include "server/store/postgres/postgres.hpp"
#include "server/store/sql/migrations.hpp"

/// The tables of the PostgreSQL store.
namespace kabinet::postgres_schema {

/// All steps that this program knows. The first one has all that SQLite's steps up to its number have made.
std::span<const schema::Migration> migrations();

/// Whether the tables have the last version, or are one step ahead of it. Throws as migrate().
bool is_current(postgres::Connection& database);

/// Whether the step that is missing may be done while another process writes, for its program goes on with
/// tables one step ahead. Throws as migrate().
bool is_one_step_behind(postgres::Connection& database);

/// Whether the tables are there that tell who may write to the others (fence.hpp).
bool has_leases(postgres::Connection& database);

/// Brings the tables to the last version, in one transaction, or makes them, with a new server key. Throws
/// postgres::Error, with a message for the operator, when the tables are more than one step ahead of this
/// program (migrations.hpp), or when they were built by other steps. Then nothing is changed. Call while
/// nobody else may do the same.
void migrate(postgres::Connection& database);

/// As migrate, but changes nothing: throws unless the tables are current.
void expect_current(postgres::Connection& database);

/// Throws unless the tables have exactly the last version, for whoever must know all of them.
void expect_all_known(postgres::Connection& database);

}  // namespace kabinet::postgres_schema
