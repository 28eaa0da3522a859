#pragma once

#include <expected>
#include <string>

#include "json/json.hpp"

namespace kabinet::cli {

/// The JSON value in `file`, standard input for "-"; the error says for people what is wrong.
std::expected<Json, std::string> read_json(const std::string& file);

}  // namespace kabinet::cli
