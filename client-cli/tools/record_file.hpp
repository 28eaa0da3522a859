#pragma once

#include <expected>
#include <string>

#include "json/json.hpp"

namespace kabinet::cli {

/// What a file with a record has.
struct RecordFile {
    Json record;                  ///< not checked
    Json names = Json::object();  ///< the players' names by their ids, or empty

    /// The name of a player, or empty.
    std::string name_of(const std::string& player) const;
};

/// Reads a record, or the answer of match.record that has one, from `file`, or from standard input for "-".
/// The error tells people what is wrong.
std::expected<RecordFile, std::string> read_record(const std::string& file);

/// As read_record, of a text; `source` says in errors where the text comes from.
std::expected<RecordFile, std::string> read_record_text(const std::string& text, const std::string& source);

}  // namespace kabinet::cli
