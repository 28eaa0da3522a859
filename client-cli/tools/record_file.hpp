#pragma once

#include <expected>
#include <string>

#include "json/json.hpp"

namespace kabinet::cli {

/// The JSON value in `file`, or in standard input for "-". The error tells people what is wrong.
std::expected<Json, std::string> read_json(const std::string& file);

}  // namespace kabinet::cli
