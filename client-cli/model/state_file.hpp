#pragma once

#include <filesystem>
#include <string>

namespace kabinet::cli {

/// Writes `text` to `file`, which only its owner can read (mode 0600), whole or not at all; makes the folder
/// when there is none. Returns false, with errno set, when that failed.
bool write_state_file(const std::filesystem::path& file, const std::string& text);

}  // namespace kabinet::cli
