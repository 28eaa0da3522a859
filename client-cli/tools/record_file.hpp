#pragma once

#include <expected>
#include <filesystem>
#include <functional>
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

/// Gets the record of a match, as text, by the id of the match. The error tells people why there is none.
using RecordSource = std::function<std::expected<std::string, std::string>(const std::string& match)>;

/// The records in a folder: that of a match is in the file `<match>.json`.
RecordSource records_in(const std::filesystem::path& folder);

}  // namespace kabinet::cli
