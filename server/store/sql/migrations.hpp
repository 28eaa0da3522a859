#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The tables of a store as numbered steps. A released step never changes. One number stands for the same
/// tables in every dialect.
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
/// the steps of this program; the first ones may be missing where a dialect is younger than they are.
std::expected<int, std::string> version_of(std::span<const Applied> applied,
                                           std::span<const Migration> known);

}  // namespace kabinet::schema
