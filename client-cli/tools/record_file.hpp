#pragma once

#include <expected>
#include <string>

#include <nlohmann/json.hpp>

namespace kabinet::cli {

/// The JSON value in `file`, or in standard input for "-". The error tells people what is wrong.
std::expected<nlohmann::json, std::string> read_json(const std::string& file);

}  // namespace kabinet::cli
