#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The tables of a store as numbered steps. A released step never changes. One number stands for the same
/// tables in every dialect.
///
/// Servers on one PostgreSQL are upgraded one after the other, so a server goes on with tables one step ahead
/// of what it knows (ND-1). A step therefore only adds: tables, and columns that older programs need not
/// write. What a step takes away, the program of the step before does not use any more.
namespace kabinet::schema {

/// One step to `version` from the one before.
struct Migration {
    int version;
    std::string_view sql;
};

/// What a database says of a step that has led to it.
struct Applied {
    std::int64_t version = 0;
    std::string checksum;
};

std::string checksum(const Migration& migration);

/// The version of a database with these steps behind it, in order; 0 for none. The error says, for the
/// operator, that a newer program has written the database, or that other steps have led to it. `known` are
/// the steps of this program; the first ones may be missing where a dialect is younger than they are. At most
/// `ahead` steps may follow that this program does not know.
std::expected<int, std::string> version_of(std::span<const Applied> applied, std::span<const Migration> known,
                                           int ahead = 0);

}  // namespace kabinet::schema
