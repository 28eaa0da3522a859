#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "json/json.hpp"

namespace kabinet {

/// Why a text was not taken.
struct ParseError {
    enum class Kind {
        not_json,  ///< it is no JSON
        not_taken  ///< it is JSON of a kind that is not taken
    };
    Kind kind = Kind::not_json;
    std::string detail = {};  ///< for people
};

/// Parses `text` once and strictly: JSON (RFC 8259) in UTF-8, no member name twice in an object (RFC 7493
/// section 2.3), arrays and objects nested at most `depth` deep, every number finite. Never throws on input,
/// and recurses no deeper than that.
std::expected<Json, ParseError> parse_json(std::string_view text, int depth);

}  // namespace kabinet
