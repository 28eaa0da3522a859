#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <vector>

namespace kabinet::cli {

/// The names of the players that a CSV file has in its column "name", in its order (TN-38,
/// tournament/entrants_csv.hpp); "-" is standard input. The error says what is wrong, in words.
std::expected<std::vector<std::string>, std::string> names_in(const std::filesystem::path& file);

}  // namespace kabinet::cli
