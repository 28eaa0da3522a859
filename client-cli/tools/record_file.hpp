#pragma once

#include <expected>
#include <string>

#include <nlohmann/json.hpp>

namespace kabinet::cli {

/// The JSON value in `file`, standard input for "-"; the error says for people what is wrong.
std::expected<nlohmann::json, std::string> read_json(const std::string& file);

}  // namespace kabinet::cli
